// Every process of Sillage runs in UTC; a test's process too, wherever it is started.
process.env.TZ = 'UTC';
