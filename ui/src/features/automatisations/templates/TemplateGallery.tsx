import { useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { templateNames, templates, type TemplateName } from '../../../../../domain/templates';
import { sampleSteps, tagsNamedBy, type PlacedStep } from '../../../../../domain/templates/placed-steps';
import { templateTags } from '../../../../../domain/templates/vocabulary';
import { toTree } from '../../../../../domain/flow/chain/tree';
import type { PicturedStep } from '../../../flow/picture/arrange';
import { useAppSelector } from '../../../store/hooks';
import { FlowPicture } from '../../../flow/picture/FlowPicture';
import type { Beginning } from './beginning';
import styles from './templates.module.css';

interface TemplateGalleryProps {
  isCampaign: boolean;
  value: Beginning;
  onChange: (beginning: Beginning) => void;
  /** What stands below the choices. */
  children: ReactNode;
}

/** The starting points of a new flow: an empty one, or one of the templates, each with a picture and a sentence. */
export function TemplateGallery({ isCampaign, value, onChange, children }: TemplateGalleryProps) {
  const { t } = useTranslation();
  const offered = templateNames.filter((name) => templates[name].isCampaign === isCampaign);
  const group = useId();
  return (
    <fieldset className={styles.gallery}>
      <legend>{t('templates.legend')}</legend>
      <div className={styles.choices}>
        {(['blank', ...offered] as const).map((beginning) => (
          <Choice
            key={beginning}
            group={group}
            beginning={beginning}
            isChosen={beginning === value}
            onChosen={() => onChange(beginning)}
          />
        ))}
      </div>
      {value !== 'blank' && <TagsOf template={value} />}
      {children}
    </fieldset>
  );
}

/** The tags that the flow will use: users with other tag names change them in the steps. */
function TagsOf({ template }: { template: TemplateName }) {
  const { t } = useTranslation();
  const language = useAppSelector((state) => state.preferences.language);
  const tags = useMemo(() => tagsNamedBy(templates[template]), [template]);
  if (tags.length === 0) return null;
  const names = tags.map((tag) => t('templates.tag', { name: templateTags[tag].name[language] }));
  return <p role="status">{t('templates.tags', { count: tags.length, names })}</p>;
}

interface ChoiceProps {
  group: string;
  beginning: Beginning;
  isChosen: boolean;
  onChosen: () => void;
}

function Choice({ group, beginning, isChosen, onChosen }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        className="visually-hidden"
        name={group}
        checked={isChosen}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}sentence`}
        onChange={onChosen}
      />
      <TemplatePicture beginning={beginning} />
      <strong id={`${id}name`}>{t(`templates.names.${beginning}`)}</strong>
      <span id={`${id}sentence`} className={styles.sentence}>
        {t(`templates.sentences.${beginning}`)}
      </span>
    </label>
  );
}

function TemplatePicture({ beginning }: { beginning: Beginning }) {
  const steps = useMemo(() => (beginning === 'blank' ? [] : stepsOf(beginning)), [beginning]);
  return <FlowPicture steps={steps} />;
}

const stepsOf = (name: TemplateName): PicturedStep[] =>
  toTree<PlacedStep, PicturedStep>(sampleSteps(templates[name]), (step, branches) => ({
    ...step,
    ...branches,
  }));
