import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { eventFieldsOf } from './event-fields';

const step = (data: object): Step => ({ id: 1, type: 'APICALL', data }) as Step; // all that is read of it

test('the fields of the event that texts and paths name are there, empty', () => {
  const steps = [
    step({
      subject: 'Order {{ event.order_id }} to {{event.address.city | upcase}}',
      variable: 'event.delivery',
    }),
    step({
      text: '{{ event.items.0.name }} {{ contact.event }} {{ event.address }} {{ event.loop_item.sku }}',
    }),
  ];
  expect(eventFieldsOf(steps)).toEqual({
    order_id: '',
    address: { city: '' },
    delivery: '',
    items: [],
  });
});

test('a flow that names none needs none', () => {
  expect(eventFieldsOf([step({ delay: 5 })])).toEqual({});
});
