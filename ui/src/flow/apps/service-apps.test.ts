import { apps } from '../../../../domain/apps';
import type { AppCall } from '../../../../domain/apps/definition';
import { serviceApps } from '../../../../domain/apps/services';
import type { AppKind } from '../../../../domain/entities/app';

const callsOf = (app: AppKind): AppCall[] =>
  Object.values(apps[app].actions).flatMap(({ call }) => call ?? []);

/** What the compiler does not ask of an app, and contacts count on. */
describe.each(['email', 'sms', 'push'] as const)('an app that sends by %s', (channel) => {
  it.each(serviceApps[channel])('%s passes over who has left the channel, and tells what it sends', (app) => {
    const calls = callsOf(app);
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      expect(call.channel).toBe(channel);
      expect(call.message).toBeDefined();
      if (channel === 'push') continue;
      expect(call.recipient?.kind).toBe(channel === 'email' ? 'email' : 'phone');
      if (channel === 'email')
        expect([call.html, call.withMailHeaders ?? call.mail]).not.toContain(undefined);
    }
  });
});
