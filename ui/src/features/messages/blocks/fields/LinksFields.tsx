import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  documentLimits,
  type BlockOf,
  type EmailBlock,
} from '../../../../../../domain/entities/messages/email-document';
import { AlignField, LineField } from './controls';
import styles from '../blocks.module.css';

interface LinksFieldsProps {
  block: BlockOf<'links'>;
  onChange: (block: EmailBlock, about: string) => void;
}

/** Links beside each other, each with its words. */
export function LinksFields({ block, onChange }: LinksFieldsProps) {
  const { t } = useTranslation();
  const { links } = block;
  const change = (at: number, given: Partial<(typeof links)[number]>, about: string): void =>
    onChange(
      { ...block, links: links.map((one, place) => (place === at ? { ...one, ...given } : one)) },
      `${about} ${at}`,
    );
  return (
    <>
      {links.map((one, at) => (
        <div
          key={at}
          role="group"
          aria-label={t('emailEditor.linkOf', { number: at + 1 })}
          className={styles.inset}
        >
          <LineField
            label={t('emailEditor.label')}
            limit={documentLimits.line}
            value={one.label}
            onChange={(label) => change(at, { label }, 'label')}
          />
          <LineField
            label={t('emailEditor.link')}
            placeholder="https://"
            limit={documentLimits.address}
            value={one.link}
            onChange={(link) => change(at, { link }, 'link')}
          />
          <div>
            <Button
              size="small"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('emailEditor.removeLink', { number: at + 1 })}
              onClick={() =>
                onChange(
                  { ...block, links: links.filter((_, place) => place !== at) },
                  `links ${links.length}`,
                )
              }
            >
              {t('common.delete')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={links.length >= documentLimits.links}
          onClick={() =>
            onChange({ ...block, links: [...links, { label: '', link: '' }] }, `links ${links.length}`)
          }
        >
          {t('emailEditor.addLink')}
        </Button>
      </div>
      <AlignField value={block.align} onChange={(align) => onChange({ ...block, align }, 'align')} />
    </>
  );
}
