/** An SMS provider that accepts every message at once, with the fields of Twilio's answer that say so (www.twilio.com/docs/messaging/api/message-resource). */
import { createServer } from 'node:http';

let messages = 0;
createServer((request, response) => {
  request.resume().on('end', () => {
    messages += 1;
    const sid = `SM${String(messages).padStart(32, '0')}`;
    response
      .writeHead(201, { 'Content-Type': 'application/json' })
      .end(`{"sid":"${sid}","status":"accepted"}`);
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
