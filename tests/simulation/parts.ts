import type { Random } from '../support/random';
import type { CommitWatch } from './checks/commits';
import type { Backends } from './database/backends';
import type { SimulatedDatabase } from './database/simulated-database';
import type { Faults } from './faults';
import type { Plan } from './plan/plan';
import type { ApiProcess, WorkerProcess } from './product/processes';
import type { Provider } from './product/provider';
import type { Scheduler } from './scheduler';
import type { Server } from './temporal/server';
import type { Household } from './world';

/** The parts of a running world, which its inputs and checks read. */
export interface Parts {
  readonly backends: Backends;
  readonly plan: Plan;
  readonly violations: string[];
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly database: SimulatedDatabase;
  readonly server: Server;
  readonly provider: Provider;
  readonly commits: CommitWatch;
  readonly household: Household;
  readonly api: ApiProcess;
  readonly workers: readonly WorkerProcess[];
}
