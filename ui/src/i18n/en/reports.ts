export const reports = {
  events: {
    name: 'Event',
    contact: 'Contact',
    tagAdded: 'Tag added -',
    noData: 'This event carries no data.',
  },
  reports: {
    title: 'Reports',
    description: 'The events that came in, and what they set in motion.',
    events: 'Events',
    range: 'Date range',
    refresh: 'Refresh',
    viewContact: 'View contact',
    change: '{{change}} against the period before',
    noPrevious: 'Nothing in the period before',
    empty: 'No events in these days',
    emptyText: 'Events arrive through POST /api/event/track, with the client key of your account.',
    figures: {
      total_events: 'Events',
      total_unique_events: 'Unique events',
      total_contacts: 'Contacts',
      automatisation_trigger_count: 'Automation runs triggered',
    },
  },
};
