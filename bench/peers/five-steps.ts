/** What a run of the bench's five steps does (`fiveSteps` in bench/measures/runs.ts), for peers: on plain tables, without a log of runs. */

/** The tables that the steps read and write, as narrow as they can be. */
export const plainTables = `
  CREATE TABLE contacts (name text PRIMARY KEY, purchases integer NOT NULL DEFAULT 0);
  CREATE TABLE contact_tags (contact text, tag text, PRIMARY KEY (contact, tag));
  CREATE TABLE events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contact text NOT NULL,
    amount numeric NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON events (contact, created_at);`;

/** An event that is stored, and each step that touches data; $1 is the contact, $2 the amount. */
export const statements = {
  event: 'INSERT INTO events (contact, amount) VALUES ($1, $2)',
  purchases: `INSERT INTO contacts (name, purchases) VALUES ($1, 1)
    ON CONFLICT (name) DO UPDATE SET purchases = contacts.purchases + 1`,
  tag: `INSERT INTO contact_tags (contact, tag) VALUES ($1, 'loyal') ON CONFLICT DO NOTHING`,
  count: `SELECT count(*)::integer AS count FROM events
    WHERE contact = $1 AND created_at > now() - interval '60 days'`,
};

export const amount = 29.73;
const eventsOfContact = 3;

/** How many contacts so many events are of. */
export const contactsOf = (events: number): number => Math.ceil(events / eventsOfContact);

/** Stores so many events at once: those of the contacts `contact-0` and up to `contactsOf(events)`. */
export const storeEvents = (events: number): string =>
  `INSERT INTO events (contact, amount)
   SELECT 'contact-' || n % ${contactsOf(events)}, ${amount} FROM generate_series(1, ${events}) AS n`;

export interface Purchase {
  contact: string;
  amount: number;
}

/** The three of the five steps that touch data; the other two are conditions. */
export interface DataSteps {
  addPurchase(contact: string): Promise<void>;
  addTag(contact: string): Promise<void>;
  countPurchases(contact: string): Promise<number>;
}

type Query = (sql: string, values: string[]) => Promise<{ rows: { count?: number }[] }>;

/** The steps as one statement each, every one a transaction of its own. */
export const createSteps = (query: Query): DataSteps => ({
  async addPurchase(contact) {
    await query(statements.purchases, [contact]);
  },
  async addTag(contact) {
    await query(statements.tag, [contact]);
  },
  async countPurchases(contact) {
    const { rows } = await query(statements.count, [contact]);
    return rows[0]?.count ?? 0;
  },
});

/** Condition, update, tag, count, condition. */
export async function walk(steps: DataSteps, purchase: Purchase): Promise<boolean> {
  if (purchase.amount <= 0) return false;
  await steps.addPurchase(purchase.contact);
  await steps.addTag(purchase.contact);
  return (await steps.countPurchases(purchase.contact)) > 2;
}
