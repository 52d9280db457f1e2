import type { EmailBlock, EmailDocument, EmailSection } from '../../domain/entities/messages/email-document';

/** An e-mail's look. */
export const plainStyle: EmailDocument['style'] = {
  width: 600,
  font: 'arial',
  background: '#f1f5f9',
  surface: '#ffffff',
  text: '#1f2937',
  accent: '#0369a1',
  radius: 6,
  dark: { background: '#0b1120', surface: '#111827', text: '#e5e7eb', accent: '#7dd3fc' },
};

export const buildTextBlock = (text: string): EmailBlock => ({
  type: 'text',
  text,
  size: 16,
  align: 'left',
  color: null,
});

export const buildImageBlock = (given: object = {}): EmailBlock => ({
  type: 'image',
  src: 'https://images.example/a.png',
  alt: '',
  is_decorative: false,
  link: '',
  width: null,
  align: 'center',
  ...given,
});

export const buildFooterBlock = (): EmailBlock => ({
  type: 'footer',
  text: 'Ink & Paper',
  unsubscribe: 'Unsubscribe',
  align: 'center',
});

/** A section of one column. */
export const buildSection = (blocks: EmailBlock[], given: Partial<EmailSection> = {}): EmailSection => ({
  background: null,
  padding: 16,
  condition: '',
  repeat: '',
  columns: [{ share: 1, blocks }],
  ...given,
});

/** An e-mail of blocks in one column. */
export const buildDocument = (blocks: EmailBlock[], given: Partial<EmailDocument> = {}): EmailDocument => ({
  preheader: '',
  style: plainStyle,
  sections: [buildSection(blocks)],
  ...given,
});
