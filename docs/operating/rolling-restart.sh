#!/bin/sh
# Restarts several Deskbell servers one after another behind nginx or Caddy, without a failed request: each is taken out of the
# proxy, restarted, and put back once it is ready. Run as root. Settings, from the environment:
#   PORTS    the ports of the servers on this machine           3001 3002
#   SERVERS  the file with the servers, which the proxy includes /etc/nginx/deskbell-servers.conf
#   LINE     a line of that file, %s is the port                  server 127.0.0.1:%s;
#   RELOAD   makes the proxy read it                              nginx -s reload
#   RESTART  restarts a server; its port is added                 systemctl restart deskbell@
#   SETTLE   seconds for requests that the proxy has begun        3
set -eu
PORTS=${PORTS:-3001 3002}
SERVERS=${SERVERS:-/etc/nginx/deskbell-servers.conf}
LINE=${LINE:-server 127.0.0.1:%s;}
RELOAD=${RELOAD:-nginx -s reload}
RESTART=${RESTART:-systemctl restart deskbell@}
SETTLE=${SETTLE:-3}

# Tells the proxy to use all servers but the one on this port; '' means all of them.
use_all_but() {
  for port in $PORTS; do
    # shellcheck disable=SC2059
    [ "$port" = "$1" ] || printf "$LINE\n" "$port"
  done > "$SERVERS.new"
  [ -s "$SERVERS.new" ] || { echo "A rolling restart needs two servers or more." >&2; exit 1; }
  cat "$SERVERS.new" > "$SERVERS"
  rm "$SERVERS.new"
  $RELOAD
  sleep "$SETTLE"
}

wait_until_ready() {
  tries=0
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$1/health/ready"; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { echo "The server on port $1 is not ready after two minutes; the others still serve." >&2; exit 1; }
    sleep 1
  done
}

for restarted in $PORTS; do
  echo "Restarting the server on port $restarted"
  use_all_but "$restarted"
  $RESTART"$restarted"
  wait_until_ready "$restarted"
done
use_all_but ''
echo "All servers were restarted."
