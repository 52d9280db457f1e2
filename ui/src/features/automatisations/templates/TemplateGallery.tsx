import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { templateNames, templates, type TemplateName } from '../../../../../domain/templates';
import {
  sampleSteps,
  tagsNamedBy,
  type PlacedStep,
} from '../../../../../domain/templates/parts/placed-steps';
import { templateTags } from '../../../../../domain/templates/parts/vocabulary';
import { toTree } from '../../../../../domain/flow/chain/tree';
import { ChoiceCards } from '../../../components/choices/ChoiceCards';
import type { PicturedStep } from '../../../flow/picture/arrange';
import { useAppSelector } from '../../../store/hooks';
import { FlowPicture } from '../../../flow/picture/FlowPicture';
import type { Beginning } from './beginning';

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
  const choices = (['blank', ...offered] as const).map((key) => ({
    key,
    name: t(`templates.names.${key}`),
    sentence: t(`templates.sentences.${key}`),
    picture: <TemplatePicture beginning={key} />,
  }));
  return (
    <ChoiceCards legend={t('templates.legend')} choices={choices} value={value} onChange={onChange}>
      {value !== 'blank' && <TagsOf template={value} />}
      {children}
    </ChoiceCards>
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

function TemplatePicture({ beginning }: { beginning: Beginning }) {
  const steps = useMemo(() => (beginning === 'blank' ? [] : stepsOf(beginning)), [beginning]);
  return <FlowPicture steps={steps} />;
}

const stepsOf = (name: TemplateName): PicturedStep[] =>
  toTree<PlacedStep, PicturedStep>(sampleSteps(templates[name]), (step, branches) => ({
    ...step,
    ...branches,
  }));
