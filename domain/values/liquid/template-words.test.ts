import { templateProblem } from './template';
import { templateProblemText } from './template-words';

test.each([
  ['Hi {{ contact.name', '“{{ contact.name” lacks its closing }}.'],
  ['{% if a ', '“{% if a ” lacks its closing %}.'],
  ['{% if a %}x', '{% if a %} opens a block that is never closed.'],
  ['{% nonsense %}', 'there is no {% nonsense %}.'],
  ['{% for x %}{% endfor %}', '{% for x %} is not complete.'],
  ['{{ a | shout }}', 'there is no filter “shout”.'],
  ['{{ }}', 'there is nothing between its braces.'],
  ['{{ event.order id }}', 'a variable’s name cannot contain a space: event.order id'],
])('%s is told as “%s”', (text, told) => {
  expect(templateProblemText(templateProblem(text) ?? '', 'en')).toBe(told);
});

test('a problem is told in French, and one without words of its own without its line and column', () => {
  expect(templateProblemText(templateProblem('{{ a | shout }}') ?? '', 'fr')).toBe(
    'il n’y a pas de filtre « shout ».',
  );
  expect(templateProblemText('unexpected, line:1, col:4', 'en')).toBe('unexpected');
});
