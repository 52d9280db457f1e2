import type { AutomatisationDetail } from '../../../../../domain/entities/automatisations/automatisation';
import type { Draft } from '../../../../../domain/entities/automatisations/draft';
import { isPublished } from '../../page/is-live';

/** The draft whose steps are on the screen. */
interface ShownDraft {
  /** When it began, which tells it from others of the flow. */
  since: string;
  /** The version of the live flow, whose settings are shown; `version` is the draft's. */
  liveVersion: number;
  isChanged: boolean;
}

/** A flow as the editor shows it: as it is, or with the steps of its draft. */
export interface ShownFlow extends AutomatisationDetail {
  /** Edits go to the draft; `draft` is absent while there is none: the first edit begins it. */
  isDraft?: boolean;
  draft?: ShownDraft;
}

/** A published flow is edited as a draft, unless its user chose to edit it live. */
export function shownFlow(live: AutomatisationDetail, draft: Draft | null, isLiveChosen: boolean): ShownFlow {
  if (isLiveChosen) return live;
  if (!draft) return isPublished(live) ? { ...live, isDraft: true } : live;
  const { version, steps, problems, created_at: since } = draft;
  return {
    ...live,
    version,
    steps,
    problems,
    isDraft: true,
    draft: { since, liveVersion: live.version, isChanged: version > 1 },
  };
}

/** The version of the live flow, whose settings are shown. */
export const liveVersionOf = ({ version, draft }: Pick<ShownFlow, 'version' | 'draft'>): number =>
  draft?.liveVersion ?? version;
