import { contactWith, isOfAnother } from './contact-with';

const event = { contact_external_id: 'ada' };

test('an event that is picked brings its contact along', () => {
  expect(contactWith(event, 'byHand', 'bob')).toBe('ada');
  expect(contactWith(event, 'byItself', null)).toBe('ada');
});

test('a contact that was chosen stays when the latest event is picked by itself', () => {
  expect(contactWith(event, 'byItself', 'bob')).toBe('bob');
});

test('a contact stays with an event that is nobody’s, and without one', () => {
  expect(contactWith({ contact_external_id: null }, 'byHand', 'bob')).toBe('bob');
  expect(contactWith(null, 'byHand', 'bob')).toBe('bob');
});

test('an event is another’s where it is somebody’s, and not the contact’s', () => {
  expect(isOfAnother(event, 'bob')).toBe(true);
  expect(isOfAnother(event, 'ada')).toBe(false);
  expect(isOfAnother({ contact_external_id: null }, 'bob')).toBe(false);
  expect(isOfAnother(null, 'bob')).toBe(false);
});
