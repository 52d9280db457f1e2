"""What Schemathesis looks at here beside its own checks (tests/long/schemathesis.test.ts)."""

import schemathesis

# Bytes of an answer that nobody asked to be long.
ANSWER_LIMIT = 1_000_000


@schemathesis.check
def answer_is_short(ctx, response, case):
    length = len(response.content)
    assert length <= ANSWER_LIMIT, f"An answer of {length} bytes"
