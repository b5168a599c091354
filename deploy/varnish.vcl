# Makit behind Varnish (7.1 or newer): as a CDN of your own, or on the servers' machine behind the proxy that ends TLS. Put it
# into /etc/varnish, and start Varnish with
#   varnishd -F -a 127.0.0.1:6081 -f /etc/varnish/makit.vcl -s malloc,256m -p http_gzip_support=off
# The last parameter, because Makit compresses by itself, and better: Varnish would ask for gzip alone.
vcl 4.1;

# A Makit server, or the proxy before several.
backend makit {
    .host = "127.0.0.1";
    .port = "3001";
    .connect_timeout = 2s;
    # No probe: to a server that is merely slow for some seconds Varnish would then pass nothing on at all.
}

sub vcl_recv {
    # The mark of a restart (vcl_synth below) is nobody else's.
    if (req.restarts == 0) {
        unset req.http.X-Again;
    }

    # What is sent, and what is for one person, is no business of a cache.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
        return (pass);
    }

    # For half a second longer than Makit says a response is shown while it is asked for anew, so that nobody waits for it: a
    # change is seen after a second and a half. Where Makit fails, what it said in the last ten minutes is better than nothing.
    set req.grace = 500ms;
    if (req.http.X-Again) {
        set req.grace = 10m;
    }

    # Three request headers change a response. They get as few values as they have meanings, since each makes a copy of its own.
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$|;\s*q=(1|0\.0*[1-9]))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.0*[1-9]))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # Pages without pictures, as chosen, and until then as the browser is set. Other cookies are not Makit's.
    if (req.http.Cookie ~ "(^|; ?)less-data=on(;|$)" ||
        (req.http.Cookie !~ "(^|; ?)less-data=off(;|$)" && req.http.Save-Data ~ "(?i)^on$")) {
        set req.http.Cookie = "less-data=on";
    } else {
        unset req.http.Cookie;
    }
    unset req.http.Save-Data;

    return (hash);
}

sub vcl_backend_response {
    # A failure does not take the place of a good response. After the restart there is none: then it is said as it came.
    if (beresp.status >= 500 && !bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Again)) {
        return (abandon);
    }
    # Only what says that it is for everybody is kept; Varnish's own rules keep more.
    if (beresp.http.Cache-Control ~ "public") {
        set beresp.grace = 10m;
    } else {
        set beresp.ttl = 0s;
    }
}

sub vcl_backend_error {
    if (!bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Again)) {
        return (abandon);
    }
    set beresp.http.Cache-Control = "no-store";
}

sub vcl_synth {
    set resp.http.Cache-Control = "no-store";
    # Makit failed: once more, now with what it said before.
    if (resp.status == 503 && req.restarts == 0 && !req.http.Authorization &&
        (req.method == "GET" || req.method == "HEAD")) {
        set req.http.X-Again = "1";
        return (restart);
    }
}

sub vcl_deliver {
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
