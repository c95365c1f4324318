"""Who stands where: what was played as values, points by place, lots, the standings. Pure, without a database."""
