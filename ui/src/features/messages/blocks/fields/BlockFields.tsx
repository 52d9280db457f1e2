import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  documentLimits,
  type BlockOf,
  type BlockType,
  type EmailBlock,
  type EmailStyle,
} from '../../../../../../domain/entities/messages/email-document';
import { longLimit } from '../../../../../../domain/steps/api-call/schema';
import { labelOn, lineColor } from '../../../../../../domain/message-templates/blocks/look';
import {
  AlignField,
  ChoiceField,
  Labelled,
  LineField,
  NumberField,
  OwnColorField,
  SwitchLine,
} from './controls';
import { ImageFields } from './ImageFields';
import { LinksFields } from './LinksFields';
import { MarkedTextField } from './MarkedTextField';
import { PartField } from './PartField';
import styles from '../blocks.module.css';

interface FieldsProps<Type extends BlockType> {
  block: BlockOf<Type>;
  style: EmailStyle;
  /** `about`: the field, whose edits are undone together. */
  onChange: (block: EmailBlock, about: string) => void;
}

/** How the text of a heading or of a text stands. */
function TextLook({ block, style, onChange }: FieldsProps<'heading'> | FieldsProps<'text'>) {
  const { t } = useTranslation();
  return (
    <>
      <AlignField value={block.align} onChange={(align) => onChange({ ...block, align }, 'align')} />
      <OwnColorField
        label={t('emailEditor.textColor')}
        usual={style.text}
        value={block.color}
        onChange={(color) => onChange({ ...block, color }, 'color')}
      />
    </>
  );
}

function HeadingFields({ block, style, onChange }: FieldsProps<'heading'>) {
  const { t } = useTranslation();
  return (
    <>
      <LineField
        label={t('emailEditor.heading')}
        isText
        limit={documentLimits.line}
        value={block.text}
        onChange={(text) => onChange({ ...block, text }, 'text')}
      />
      <ChoiceField
        label={t('emailEditor.level')}
        value={block.level}
        onChange={(level) => onChange({ ...block, level }, 'level')}
        options={[1, 2, 3].map((value) => ({ value, label: t('emailEditor.levelOf', { level: value }) }))}
      />
      <TextLook block={block} style={style} onChange={onChange} />
    </>
  );
}

function TextFields({ block, style, onChange }: FieldsProps<'text'>) {
  const { t } = useTranslation();
  return (
    <>
      <MarkedTextField
        label={t('emailEditor.text')}
        value={block.text}
        onChange={(text) => onChange({ ...block, text }, 'text')}
      />
      <NumberField
        label={t('emailEditor.size')}
        min={10}
        max={32}
        value={block.size}
        onChange={(size) => onChange({ ...block, size }, 'size')}
      />
      <TextLook block={block} style={style} onChange={onChange} />
    </>
  );
}

function ButtonFields({ block, style, onChange }: FieldsProps<'button'>) {
  const { t } = useTranslation();
  return (
    <>
      <LineField
        label={t('emailEditor.label')}
        isText
        limit={documentLimits.line}
        value={block.label}
        onChange={(label) => onChange({ ...block, label }, 'label')}
      />
      <LineField
        label={t('emailEditor.link')}
        placeholder="https://"
        limit={documentLimits.address}
        value={block.link}
        onChange={(link) => onChange({ ...block, link }, 'link')}
      />
      <AlignField value={block.align} onChange={(align) => onChange({ ...block, align }, 'align')} />
      <SwitchLine
        label={t('emailEditor.isWide')}
        value={block.is_wide}
        onChange={(isWide) => onChange({ ...block, is_wide: isWide }, 'is_wide')}
      />
      <OwnColorField
        label={t('emailEditor.buttonColor')}
        usual={style.accent}
        value={block.background}
        onChange={(background) => onChange({ ...block, background }, 'background')}
      />
      <OwnColorField
        label={t('emailEditor.labelColor')}
        usual={labelOn(block.background ?? style.accent)}
        value={block.color}
        onChange={(color) => onChange({ ...block, color }, 'color')}
      />
    </>
  );
}

function DividerFields({ block, onChange }: FieldsProps<'divider'>) {
  const { t } = useTranslation();
  return (
    <>
      <NumberField
        label={t('emailEditor.thickness')}
        min={1}
        max={10}
        value={block.thickness}
        onChange={(thickness) => onChange({ ...block, thickness }, 'thickness')}
      />
      <OwnColorField
        label={t('emailEditor.color')}
        usual={lineColor}
        value={block.color}
        onChange={(color) => onChange({ ...block, color }, 'color')}
      />
    </>
  );
}

function SpacerFields({ block, onChange }: FieldsProps<'spacer'>) {
  const { t } = useTranslation();
  return (
    <NumberField
      label={t('emailEditor.height')}
      min={4}
      max={120}
      value={block.height}
      onChange={(height) => onChange({ ...block, height }, 'height')}
    />
  );
}

function FooterFields({ block, onChange }: FieldsProps<'footer'>) {
  const { t } = useTranslation();
  return (
    <>
      <MarkedTextField
        label={t('emailEditor.footerText')}
        value={block.text}
        onChange={(text) => onChange({ ...block, text }, 'text')}
      />
      <LineField
        label={t('emailEditor.unsubscribe')}
        limit={documentLimits.line}
        value={block.unsubscribe}
        onChange={(unsubscribe) => onChange({ ...block, unsubscribe }, 'unsubscribe')}
      />
      <AlignField value={block.align} onChange={(align) => onChange({ ...block, align }, 'align')} />
    </>
  );
}

function HtmlFields({ block, onChange }: FieldsProps<'html'>) {
  const { t } = useTranslation();
  return (
    <Labelled
      label={t('emailEditor.html')}
      hint={t('emailEditor.htmlHint', { field: '{{ event.text | raw }}' })}
    >
      {(ids) => (
        <Input.TextArea
          {...ids}
          rows={10}
          maxLength={longLimit}
          spellCheck={false}
          className={styles.code}
          value={block.html}
          onChange={({ target }) => onChange({ ...block, html: target.value }, 'html')}
        />
      )}
    </Labelled>
  );
}

interface BlockFieldsProps {
  block: EmailBlock;
  style: EmailStyle;
  onChange: (block: EmailBlock, about: string) => void;
}

/** What a block holds. */
export function BlockFields({ block, style, onChange }: BlockFieldsProps) {
  switch (block.type) {
    case 'heading':
      return <HeadingFields block={block} style={style} onChange={onChange} />;
    case 'text':
      return <TextFields block={block} style={style} onChange={onChange} />;
    case 'image':
      return <ImageFields block={block} onChange={onChange} />;
    case 'button':
      return <ButtonFields block={block} style={style} onChange={onChange} />;
    case 'divider':
      return <DividerFields block={block} style={style} onChange={onChange} />;
    case 'spacer':
      return <SpacerFields block={block} style={style} onChange={onChange} />;
    case 'links':
      return <LinksFields block={block} onChange={onChange} />;
    case 'footer':
      return <FooterFields block={block} style={style} onChange={onChange} />;
    case 'part':
      return <PartField block={block} onChange={onChange} />;
    case 'html':
      return <HtmlFields block={block} style={style} onChange={onChange} />;
  }
}
