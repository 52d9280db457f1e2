import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  documentLimits,
  type BlockOf,
  type EmailBlock,
} from '../../../../../../domain/entities/messages/email-document';
import type { MessageImage } from '../../../../../../domain/entities/messages/message-image';
import { ImageDialog } from '../../images/ImageDialog';
import { AlignField, LineField, NumberField, SwitchLine } from './controls';

/** The width that an image gets first which is not as wide as its column. */
const usualWidth = 280;
/** Images of at least so many pixels are as wide as their column; others have at least so many. */
const widest = 480;
const narrowest = 16;

interface ImageFieldsProps {
  block: BlockOf<'image'>;
  onChange: (block: EmailBlock, about: string) => void;
}

/** A picture: which, what stands for it, and how wide it is. */
export function ImageFields({ block, onChange }: ImageFieldsProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  /** An image of ours is not shown wider than it is. */
  function handleChosen({ url, width }: MessageImage): void {
    setChoosing(false);
    onChange({ ...block, src: url, width: width < widest ? Math.max(width, narrowest) : null }, 'src');
  }
  return (
    <>
      <div>
        <Button icon={<PictureOutlined aria-hidden="true" />} onClick={() => setChoosing(true)}>
          {t('emailEditor.images.choose')}
        </Button>
      </div>
      <ImageDialog isOpen={isChoosing} onChosen={handleChosen} onClose={() => setChoosing(false)} />
      <LineField
        label={t('emailEditor.imageAddress')}
        hint={t('emailEditor.imageAddressHint')}
        placeholder="https://"
        limit={documentLimits.address}
        value={block.src}
        onChange={(src) => onChange({ ...block, src }, 'src')}
      />
      {!block.is_decorative && (
        <LineField
          label={t('emailEditor.alt')}
          hint={t('emailEditor.altHint')}
          limit={documentLimits.line}
          value={block.alt}
          onChange={(alt) => onChange({ ...block, alt }, 'alt')}
        />
      )}
      <SwitchLine
        label={t('emailEditor.isDecorative')}
        hint={t('emailEditor.isDecorativeHint')}
        value={block.is_decorative}
        onChange={(isDecorative) => onChange({ ...block, is_decorative: isDecorative }, 'is_decorative')}
      />
      <LineField
        label={t('emailEditor.imageLink')}
        placeholder="https://"
        limit={documentLimits.address}
        value={block.link}
        onChange={(link) => onChange({ ...block, link }, 'link')}
      />
      <SwitchLine
        label={t('emailEditor.isFull')}
        value={block.width === null}
        onChange={(isFull) => onChange({ ...block, width: isFull ? null : usualWidth }, 'is_full')}
      />
      {block.width !== null && (
        <NumberField
          label={t('emailEditor.width')}
          min={16}
          max={700}
          value={block.width}
          onChange={(width) => onChange({ ...block, width }, 'width')}
        />
      )}
      <AlignField value={block.align} onChange={(align) => onChange({ ...block, align }, 'align')} />
    </>
  );
}
