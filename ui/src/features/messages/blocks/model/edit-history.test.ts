import { blankDocument } from '../../../../../../domain/message-templates/blocks/blank';
import { edited, gone, noHistory } from './edit-history';

const document = (preheader: string) => ({ ...blankDocument('en'), preheader });

describe('the edits of an e-mail', () => {
  it('are undone and redone, the last one first', () => {
    const history = edited(edited(noHistory, document('a'), null), document('b'), null);
    const back = gone(history, document('c'), 'undo');
    expect(back?.document.preheader).toBe('b');
    const further = back && gone(back.history, back.document, 'undo');
    expect(further?.document.preheader).toBe('a');
    expect(further && gone(further.history, further.document, 'undo')).toBeNull();
    const forth = further && gone(further.history, further.document, 'redo');
    expect(forth?.document.preheader).toBe('b');
    expect(forth && gone(forth.history, forth.document, 'redo')?.document.preheader).toBe('c');
  });

  it('of one field are undone together', () => {
    let history = edited(noHistory, document('a'), 'text 1');
    history = edited(history, document('ab'), 'text 1');
    expect(gone(history, document('abc'), 'undo')?.document.preheader).toBe('a');
    history = edited(history, document('abc'), 'text 2');
    expect(gone(history, document('abcd'), 'undo')?.document.preheader).toBe('abc');
  });

  it('cannot be redone behind another one', () => {
    const back = gone(edited(noHistory, document('a'), null), document('b'), 'undo');
    const history = back && edited(back.history, back.document, null);
    expect(history && gone(history, document('c'), 'redo')).toBeNull();
  });
});
