import type { ScheduledTask } from '../../../db/ScheduledTask';
import type * as entity from '../../../domain/entities/scheduled-task';

export const presentScheduledTask = (task: ScheduledTask): entity.ScheduledTask => ({
  id: task.id,
  name: task.name,
  automatisation_id: task.automatisation_id,
  automatisation_name: task.automatisation_name,
  delay_between_runs: task.delay_between_runs,
  timezone: task.timezone,
  hour_to_run: task.hour_to_run,
  created_at: task.created_at.toISOString(),
});
