// Every process of Sillage runs in UTC; so does a test's process, wherever it is started.
process.env.TZ = 'UTC';
