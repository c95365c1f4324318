"""The addresses of the site and an empty page beside them: what any page costs before it says a word."""

from django.http import HttpResponse
from django.urls import include, path


def empty(request):
    """A page that knows who asks, and says nothing."""
    return HttpResponse(str(request.user.is_authenticated))


urlpatterns = [path("bench/empty/", empty), path("", include("config.urls"))]
