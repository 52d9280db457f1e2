import { useTranslation } from 'react-i18next';
import type { BlockOf, EmailBlock } from '../../../../../../domain/entities/messages/email-document';
import { PartSelect } from '../../editor/PartSelect';
import styles from '../blocks.module.css';

interface PartFieldProps {
  block: BlockOf<'part'>;
  onChange: (block: EmailBlock, about: string) => void;
}

/** The shared part that stands in a block. */
export function PartField({ block, onChange }: PartFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <p className={styles.label}>
        {block.name === '' ? t('emailEditor.noPart') : t('emailEditor.partOf', { name: block.name })}
      </p>
      <PartSelect
        label={t('emailEditor.choosePart')}
        onPicked={(name) => onChange({ ...block, name }, 'name')}
      />
    </div>
  );
}
