import { segmentRules } from '../../entities/segments/rule';
import { startingPointNames } from '../../message-templates/starting-points/names';
import { languages } from '../../values/language';
import { templateProblem } from '../../values/liquid/template';
import { broadcastTemplates } from '.';
import { broadcastTemplateNames } from './names';
import { suggestedTime } from './template';

describe.each(broadcastTemplateNames)('the broadcast template %s', (name) => {
  const { email, segment, test } = broadcastTemplates[name];

  it('sends one of the e-mails to begin with, and its second subject is a text with variables', () => {
    expect(startingPointNames).toContain(email);
    for (const language of languages) if (test) expect(templateProblem(test.subject[language])).toBeNull();
  });

  it('suggests a segment whose rules are such as are saved', () => {
    if (!segment) return;
    expect(segmentRules.parse(segment.rules(segment.eventName ?? ''))).toEqual(
      segment.rules(segment.eventName ?? ''),
    );
    if (segment.eventName !== undefined)
      expect(JSON.stringify(segment.rules('paid'))).toContain('"event_name":"paid"');
  });
});

describe('the time that a template suggests', () => {
  const tuesday = { weekday: 2, hour: 10 };
  const at = (iso: string, timezone = 'Europe/Paris') => suggestedTime(tuesday, Date.parse(iso), timezone);

  it('is the next such day and hour, a day later at least', () => {
    expect(at('2026-11-28T12:00:00Z')).toBe('2026-12-01T10:00');
    // On Monday at 9:59 there is a day left, at 10:01 there is not.
    expect(at('2026-11-30T08:59:00Z')).toBe('2026-12-01T10:00');
    expect(at('2026-11-30T09:01:00Z')).toBe('2026-12-08T10:00');
    expect(at('2026-12-01T12:00:00Z')).toBe('2026-12-08T10:00');
  });

  it('goes by the clocks of the account', () => {
    // In Auckland it is Monday evening already, and the next Tuesday at ten is less than a day away.
    expect(at('2026-11-30T06:00:00Z', 'Pacific/Auckland')).toBe('2026-12-08T10:00');
    expect(at('2026-11-30T06:00:00Z', 'America/Montreal')).toBe('2026-12-01T10:00');
  });
});
