/** What a group shares: so many items in each transaction, on average, arrive faster than single transactions could store them. */
const itemsUnderPressure = 8;
/** How long groups are counted before they are judged, in milliseconds. */
const judgedEvery = 250;

/**
 * Returns what takes the number of items of each transaction of ingestion, and calls `tell` at most four times a second while ingestion is
 * under pressure: while callers wait for each other's transactions. How large groups are says so on any machine; how many there are does not.
 */
export function measurePressure(
  tell: () => void,
  now: () => number = () => performance.now(),
): (items: number) => void {
  let since = now();
  let groups = 0;
  let total = 0;
  return (items) => {
    groups += 1;
    total += items;
    const time = now();
    const passed = time - since;
    if (passed < judgedEvery) return;
    // After a long quiet time, what came before it says nothing.
    if (passed < 2 * judgedEvery && total >= itemsUnderPressure * groups) tell();
    since = time;
    groups = 0;
    total = 0;
  };
}
