import { Context, Liquid, type Emitter, type Tag } from 'liquidjs';
import { DateTime } from 'luxon';
import { beginsWithDay, readDate } from '../time/dates';
import { WorkTime } from '../time/work-time';

/** The time limit of a rendering. LiquidJS checks it between templates, but not inside a filter. */
interface WithLimits {
  context: Context & { renderLimit: { check(now: number): void } };
}

/** Counts the time for which a rendering is worked on, where LiquidJS's own limiter counts what passes by the clock. */
class RenderLimit {
  private readonly time = new WorkTime();

  constructor(private readonly milliseconds: number) {}

  check(): void {
    if (this.time.spent > this.milliseconds) throw new Error('template render limit exceeded');
  }
}

/** The context of a rendering that may take so many milliseconds. */
export const contextWithin = (
  milliseconds: number,
  ...[variables, options, { liquid }]: [object, Liquid['options'], { liquid: Liquid }]
): Context =>
  // LiquidJS calls `check` alone, which its type does not say.
  new Context(
    variables,
    options,
    { sync: true },
    { liquid, renderLimit: new RenderLimit(milliseconds) as never },
  );

/** The filters that print a date. */
const dateFilters = [
  'date',
  'date_to_xmlschema',
  'date_to_rfc822',
  'date_to_string',
  'date_to_long_string',
] as const;

/**
 * A Liquid engine with the limits that LiquidJS lacks: filters that evaluate an expression for each element check the time, and the text of
 * a `capture` counts as memory (https://liquidjs.com/tutorials/dos.html describes what LiquidJS counts).
 */
export function boundedLiquid(options: ConstructorParameters<typeof Liquid>[0]): Liquid {
  const liquid = new Liquid(options);
  for (const [name, filter] of Object.entries(liquid.filters))
    if (typeof filter === 'function' && isGenerator(filter)) liquid.registerFilter(name, inTime(filter));
  for (const name of dateFilters) {
    const filter = liquid.filters[name];
    if (typeof filter === 'function') liquid.registerFilter(name, zoned(filter as DateFilter));
  }
  const Capture = liquid.tags['capture'];
  if (Capture) liquid.registerTag('capture', counted(Capture));
  return liquid;
}

type Steps = Generator<unknown, unknown, unknown>;
type StepwiseFilter = (this: WithLimits, ...given: unknown[]) => Steps;

const isGenerator = (filter: unknown): filter is StepwiseFilter =>
  Object.prototype.toString.call(filter) === '[object GeneratorFunction]';

const inTime = (filter: StepwiseFilter): StepwiseFilter =>
  function* (...given) {
    const steps = filter.apply(this, given);
    let step = steps.next();
    while (!step.done) {
      this.context.renderLimit.check(performance.now());
      step = steps.next(yield step.value);
    }
    return step.value;
  };

type DateFilter = (this: WithLimits, value: unknown, ...given: unknown[]) => unknown;

/** A date without an offset is read in the timezone in which it is printed, not in that of this machine. */
const zoned = (filter: DateFilter): DateFilter =>
  function (value, ...given) {
    const { timezoneOffset } = this.context.opts;
    if (typeof value !== 'string' || typeof timezoneOffset !== 'string')
      return filter.call(this, value, ...given);
    this.context.memoryLimit.use(value.length);
    return filter.call(this, momentOf(value, timezoneOffset) ?? value, ...given);
  };

/** How a text states its timezone: `Z`, `GMT`, `+01:00`. */
const namesClocks = /(?:\dz|\b(?:gmt|utc|[ecmp][sd]t)\b|[+-]\d\d:?\d\d\b)/i;

/** The moment of a text without an offset; null when it is not a date, or states its timezone. */
function momentOf(text: string, timezone: string): Date | null {
  if (beginsWithDay(text)) {
    const date = readDate(text, timezone);
    if (date.isValid) return date.toJSDate();
  }
  // A text of digits only means seconds since 1970.
  if (/^\s*\d+\s*$/.test(text) || namesClocks.test(text)) return null;
  // As JavaScript parses it, in this machine's timezone: "December 1, 2026".
  const read = DateTime.fromJSDate(new Date(text));
  return read.isValid ? read.setZone(timezone, { keepLocalTime: true }).toJSDate() : null;
}

type TagClass = Liquid['tags'][string];

/** `capture`, with the captured text counted as memory. */
const counted = (Capture: TagClass): TagClass => {
  // Called by its name, because the type of a tag's class declares it abstract.
  const capture = Reflect.get(Capture.prototype as object, 'render') as Tag['render'];
  return class extends Capture {
    override *render(context: Context, emitter: Emitter): ReturnType<Tag['render']> {
      yield capture.call(this, context, emitter);
      const captured: unknown = Reflect.get(context.bottom(), Reflect.get(this, 'variable') as string);
      context.memoryLimit.use(String(captured).length);
    }
  };
};
