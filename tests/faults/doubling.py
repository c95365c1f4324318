"""Every task delivered twice: takes what is published, and puts it before the workers two times."""

import json
import threading
import time
import uuid

import redis

QUEUES = {"intake": "celery", "intake.clock": "clock", "intake.notices": "notices"}
"""From where tasks are taken, and where the workers find them."""


class Doubler(threading.Thread):
    """Moves messages from the queue of the publishers to that of the workers, each as two. `seen` counts them."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.url, self.seen = url, 0

    def run(self):
        while True:
            try:
                self.move(redis.Redis.from_url(self.url))
            except redis.RedisError:
                time.sleep(0.2)

    def move(self, server):
        while True:
            queue, message = server.brpop(list(QUEUES))
            server.lpush(QUEUES[queue.decode()], message, self.again(message))
            self.seen += 1

    @staticmethod
    def again(message):
        """The same task as another message of the broker."""
        second = json.loads(message)
        second["properties"]["delivery_tag"] = str(uuid.uuid4())
        return json.dumps(second)
