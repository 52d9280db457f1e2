import { checkedFlow, checkedStep, problemsFound, surroundings } from '../../../tests/factories/checked-flow';
import { behind, start } from '../chain/place';
import { flowProblems } from './problems';
import type { StartableFlow } from './checked-flow';

const sends = (event_name: string) => checkedStep(1, 'TRACK', { event_name });
const other = (name: string, entry_event_name: string, ...sent: string[]): StartableFlow => ({
  name,
  entry_event_name,
  steps: sent.map((event_name) => ({ type: 'TRACK', data: { event_name } })),
});

describe('automations that start each other', () => {
  it('are named in their order', () => {
    const others = [other('Invoice', 'paid', 'invoiced'), other('Thanks', 'invoiced', 'thanked', 'purchase')];
    expect(flowProblems(checkedFlow([sends('paid')]), { ...surroundings, others })).toEqual([
      { code: 'triggers_each_other', step_id: 1, field: 'event_name', subject: 'Invoice → Thanks' },
    ]);
  });

  it('are fine as long as none leads back', () => {
    // Two that run in circles without this one are their own affair.
    const others = [other('A', 'paid', 'round'), other('B', 'round', 'paid')];
    expect(problemsFound(checkedFlow([sends('paid')]), { others })).toEqual([]);
  });

  it('are not told apart by what a template makes', () => {
    const others = [other('A', 'paid', 'purchase')];
    expect(problemsFound(checkedFlow([sends('{{ event.next }}')]), { others })).toEqual([]);
  });
});

describe('a tag that is added', () => {
  const adds = checkedStep(1, 'TAG', { tag_id: 7 });
  const startedByTag = { entry_event_name: 'tag_7_added' };

  it('starts the flow again only where the tag is taken away in between', () => {
    expect(problemsFound(checkedFlow([adds], startedByTag))).toEqual([]);
    const takes = checkedStep(2, 'TAG', { tag_id: 7, is_deletion: true }, start);
    const addsAgain = { ...adds, ...behind(2) };
    expect(problemsFound(checkedFlow([takes, addsAgain], startedByTag))).toEqual([
      '1 tag_id tracks_own_trigger',
    ]);
  });

  it('leads through others too', () => {
    const takesAndSends: StartableFlow = {
      name: 'Win back',
      entry_event_name: 'tag_7_added',
      steps: [
        { type: 'TAG', data: { tag_id: 7, is_deletion: true } },
        { type: 'TRACK', data: { event_name: 'purchase' } },
      ],
    };
    expect(problemsFound(checkedFlow([adds]), { others: [takesAndSends] })).toEqual([
      '1 tag_id triggers_each_other',
    ]);
  });
});

describe('a message', () => {
  const sendsMail = {
    ...checkedStep(1, 'APICALL', {}),
    app_webhook_unique_identifier: 'sendgrid_send_email',
  };
  const startedBy = (entry_event_name: string) =>
    problemsFound(checkedFlow([sendsMail], { entry_event_name }));

  it('starts the flow again that starts by its delivery, and not one that starts when somebody opens it', () => {
    expect(startedBy('message_delivered')).toContain('1 - tracks_own_trigger');
    expect(startedBy('message_opened')).not.toContain('1 - tracks_own_trigger');
  });
});
