const given = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** How much there is: `ACCOUNTS=2 FLOWS=20 CONTACTS=20000 EVENTS=200000 MINUTES=2` is a small trial. */
export const size = {
  accounts: given('ACCOUNTS', 10),
  /** Of each account. */
  flows: given('FLOWS', 200),
  contacts: given('CONTACTS', 2_000_000),
  events: given('EVENTS', 20_000_000),
  minutes: given('MINUTES', 30),
};

export const contactsEach = Math.floor(size.contacts / size.accounts);
/** How many contacts a campaign goes to, and how many rows an import has, in each account. */
export const campaignContacts = Math.floor(contactsEach / 40);
export const importRows = Math.floor(contactsEach / 10);
/** Over how many days the events are spread that are there before. */
export const days = 100;
/** Flows that events start often; the others are started ten times less, all together. */
export const busyFlows = Math.ceil(size.flows / 10);

/** Events that start nothing. */
export const plainNames = [
  'page viewed',
  'product viewed',
  'search done',
  'cart updated',
  'list viewed',
  'review read',
  'file opened',
  'video played',
  'order placed',
];
/** One event in so many starts a flow. */
export const startsEvery = 10;
/** The event that starts a flow of an account, by the flow's place. */
export const offerOpened = (flow: number): string => `offer ${flow} opened`;
/** The event that runs wait for. */
export const offerTaken = 'offer taken';
/** Runs whose event has a larger amount send a message, and wait; the others end at once. */
export const threshold = 250;

/** Contacts are named by their place in the account: `c1` is the first. */
export const contactName = (place: number): string => `c${1 + place}`;
/** The neighbours of a list are far from each other, and none comes again before all have come. */
export const placeOfContact = (turn: number): number => (turn * 7_919) % contactsEach;

/** An event that is sent while the day goes on. */
export interface DayEvent {
  messageId: string;
  name: string;
  contact: string;
  amount: number;
  /** Whether it starts a run. */
  starts: boolean;
}

/** The event of an account that is sent as the `turn`th. */
export function dayEvent(account: number, turn: number): DayEvent {
  const starts = turn % startsEvery === 0;
  const start = turn / startsEvery;
  const isQuiet = start % startsEvery === 0 && busyFlows < size.flows;
  const flow = isQuiet ? busyFlows + ((start / startsEvery) % (size.flows - busyFlows)) : start % busyFlows;
  return {
    messageId: `day-${account}-${turn}`,
    name: starts ? offerOpened(flow) : (plainNames[turn % plainNames.length] ?? ''),
    contact: contactName(placeOfContact(turn)),
    amount: (turn * 37) % (2 * threshold),
    starts,
  };
}

/** Whether the run that an event starts sends a message, and waits. */
export const isWritten = ({ starts, amount }: DayEvent): boolean => starts && amount > threshold;

/** What the messages say that a run and a campaign send: each is said once to a provider's account. */
export const offerText = 'Offer of {{ event.key }}';
export const newsText = 'News for {{ contact.external_id }}';
export const offerFor = (messageId: string): string => `Offer of ${messageId}`;
export const newsFor = (contact: string): string => `News for ${contact}`;
