import { timeoutsTurn } from '../tests/support/timeouts-turn';
import type { Outcome } from './outcome';
import { redactOutcome } from './redact';

const answered = (body: unknown): Outcome => ({
  kind: 'answered',
  answer: { status: 200, headers: { 'x-echo': 'first-secret' }, body },
});

describe('what is told of a call', () => {
  it('holds no secret, however long that is', () => {
    const long = `k${'a'.repeat(40_000)}`;
    const told = redactOutcome(answered({ [long]: [`${long}!`, 123456, 1234567] }), [
      long,
      'first-secret',
      '123456',
    ]);
    expect(told).toEqual({
      kind: 'answered',
      answer: { status: 200, headers: { 'x-echo': '•••' }, body: { '•••': ['•••!', '•••', 1234567] } },
    });
  });

  // Half a character has no form in an address.
  it('is its status alone where it cannot be searched for secrets', () => {
    expect(redactOutcome(answered('first-secret'), ['first-secret', 'half\ud800a-secret'])).toEqual({
      kind: 'answered',
      answer: {
        status: 200,
        headers: {},
        body: null,
        unread: {
          code: 'answer_unfit',
          message: 'The answer could not be searched for credentials, so it is not kept.',
        },
      },
    });
    const unclear: Outcome = { kind: 'unclear', code: 'no_answer', message: 'first-secret' };
    expect(redactOutcome(unclear, ['first-secret', 'half\ud800a-secret'])).toEqual({
      kind: 'unclear',
      code: 'no_answer',
      message: 'Why the call failed could not be searched for credentials, so it is not kept.',
    });
  });

  it('is found in an answer that almost holds the secret everywhere', async () => {
    const body = 'a'.repeat(4_000_000);
    expect(redactOutcome(answered(body), [`${'a'.repeat(40)}b${'a'.repeat(30_000)}`])).toEqual(
      answered(body),
    );
    await timeoutsTurn();
  }, 20_000);
});
