import { Liquid, type Context, type Emitter, type Tag } from 'liquidjs';
import { readDate } from './dates';

/** The deadline of a rendering, which LiquidJS keeps from template to template and not inside a filter. */
interface WithLimits {
  context: Context & { renderLimit: { check(now: number): void } };
}

/** The filters that print a date. */
const dateFilters = [
  'date',
  'date_to_xmlschema',
  'date_to_rfc822',
  'date_to_string',
  'date_to_long_string',
] as const;

/**
 * A Liquid engine that its limits bound in what LiquidJS leaves open: filters that evaluate an expression for each element look at the
 * clock, and what a `capture` takes up counts as memory (https://liquidjs.com/tutorials/dos.html tells what counts there).
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

/** A date that is written without an offset is one on the clocks by which it is printed, and not on those of this machine. */
const zoned = (filter: DateFilter): DateFilter =>
  function (value, ...given) {
    const { timezoneOffset } = this.context.opts;
    if (typeof value !== 'string' || typeof timezoneOffset !== 'string')
      return filter.call(this, value, ...given);
    this.context.memoryLimit.use(value.length);
    const date = readDate(value, timezoneOffset);
    return filter.call(this, date.isValid ? date.toJSDate() : value, ...given);
  };

type TagClass = Liquid['tags'][string];

/** `capture` with the captured text counted. */
const counted = (Capture: TagClass): TagClass => {
  // Called by its name: the type of a tag's class has it abstract.
  const capture = Reflect.get(Capture.prototype as object, 'render') as Tag['render'];
  return class extends Capture {
    override *render(context: Context, emitter: Emitter): ReturnType<Tag['render']> {
      yield capture.call(this, context, emitter);
      const captured: unknown = Reflect.get(context.bottom(), Reflect.get(this, 'variable') as string);
      context.memoryLimit.use(String(captured).length);
    }
  };
};
