"""sqlite-s3vfs under measurement: one row to a commit, by so many threads for so long.

Standard input says what to do, a line each: "CLIENTS SECONDS" is answered with how many commits there were and how
long that took, "count" with the rows there are. The end of the input is the end.

It has no locking of its own: its documentation asks for writes that never overlap, so there is a lock around each.
All threads share one open connection, which is the kindest to it: pages that one has fetched the others need not.
"""

import sys
import threading
import time

import apsw
import boto3
import sqlite_s3vfs

endpoint, bucket, create, insert, text, count = sys.argv[1:]
# As whom, and in which region, is in the environment.
vfs = sqlite_s3vfs.S3VFS(bucket=boto3.Session().resource("s3", endpoint_url=endpoint).Bucket(bucket))
database = apsw.Connection("peers/theirs.sqlite", vfs=vfs.name)
database.execute(create)
lock = threading.Lock()


def write(until, written, client):
    while time.monotonic() < until:
        with lock:
            # Who has waited for longer than there was time writes no more.
            if time.monotonic() < until:
                database.execute(insert, (text,))
                written[client] += 1


def rate(clients, seconds):
    written = [0] * clients
    begun = time.monotonic()
    threads = [threading.Thread(target=write, args=(begun + seconds, written, client)) for client in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(written), time.monotonic() - begun


print("ready", flush=True)
for line in sys.stdin:
    if line.strip() == "count":
        print(database.execute(count).fetchall()[0][0], flush=True)
    else:
        clients, seconds = line.split()
        print(*rate(int(clients), float(seconds)), flush=True)
