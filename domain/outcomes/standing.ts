import type { MessageStanding, OutcomeKind } from '../entities/runs/message-outcome';

/** The outcomes of one kind that a provider told of a message, by persons or by machines. */
export interface OutcomeGroup {
  kind: OutcomeKind;
  isMachine: boolean;
  count: number;
  firstAt: Date;
  /** The code and the words of the last of them. */
  code: string | null;
  words: string | null;
}

/**
 * What decides where a message is: the first of these that was told. A mail server may refuse an e-mail that it had taken, so a bounce
 * counts more than a delivery; an e-mail that was put off may be delivered later. What is dropped never left the provider.
 */
const deciding = ['bounced', 'delivered', 'dropped', 'deferred', 'sent', 'accepted'] as const;

/** What only a delivered message can have. */
const afterDelivery: readonly OutcomeKind[] = ['opened', 'clicked', 'complained', 'unsubscribed'];

/** What became of a message, from the set of all that its provider told; the order in which it was told does not matter. */
export function standingOf(groups: readonly OutcomeGroup[]): MessageStanding {
  const of = (kind: OutcomeKind, isMachine = false): OutcomeGroup | undefined =>
    groups.find((group) => group.kind === kind && group.isMachine === isMachine);
  const momentOf = (kind: OutcomeKind): string | null => of(kind)?.firstAt.toISOString() ?? null;
  const countOf = (kind: OutcomeKind): MessageStanding['opened'] => {
    const group = of(kind);
    return group ? { count: group.count, first_at: group.firstAt.toISOString() } : null;
  };
  const decided = decidedBy(groups);
  const isRefused =
    decided?.state === 'bounced' || decided?.state === 'dropped' || decided?.state === 'deferred';
  return {
    state: decided?.state ?? null,
    since: decided?.group.firstAt.toISOString() ?? null,
    code: isRefused ? decided.group.code : null,
    words: isRefused ? decided.group.words : null,
    opened: countOf('opened'),
    machine_opens: of('opened', true)?.count ?? 0,
    clicked: countOf('clicked'),
    complained_at: momentOf('complained'),
    unsubscribed_at: momentOf('unsubscribed'),
  };
}

interface Decided {
  state: NonNullable<MessageStanding['state']>;
  group: OutcomeGroup;
}

function decidedBy(groups: readonly OutcomeGroup[]): Decided | null {
  for (const state of deciding) {
    const group = groups.find(({ kind }) => kind === state);
    if (group && (state === 'bounced' || state === 'delivered')) return { state, group };
    // A contact who opened it has it, whether or not the provider told of the delivery.
    const proof = group && firstProof(groups);
    if (group) return proof ? { state: 'delivered', group: proof } : { state, group };
  }
  const proof = firstProof(groups);
  return proof ? { state: 'delivered', group: proof } : null;
}

const firstProof = (groups: readonly OutcomeGroup[]): OutcomeGroup | undefined =>
  groups
    .filter(({ kind }) => afterDelivery.includes(kind))
    .reduce<OutcomeGroup | undefined>(
      (first, group) => (first && first.firstAt <= group.firstAt ? first : group),
      undefined,
    );
