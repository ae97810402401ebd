import { testCertificate } from './testing/testCertificate';
import {
  headersOf,
  partOf,
  smtpError,
  startTestSmtpServer,
  type TestSmtpServer,
} from './testing/testSmtpServer';
import { openSmtp, type OutgoingMail, type Smtp, type SmtpOptions } from './smtp';

const mail: OutgoingMail = {
  from: { name: 'Northwind', address: 'portal@example.com' },
  to: { name: 'Ann', address: 'ann@example.com' },
  subject: 'Hello',
  text: 'Good morning',
  html: '<p>Good morning</p>',
  messageId: '<mail.1.abc@example.com>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};
const trusted: SmtpOptions = { tls: { ca: testCertificate.cert, servername: 'localhost' }, rest: 0 };

const open: (Smtp | TestSmtpServer)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await ('close' in one ? one.close() : one.stop());
});
async function serve(...options: Parameters<typeof startTestSmtpServer>) {
  const server = await startTestSmtpServer(...options);
  open.push(server);
  return server;
}
function connect(url: string, options?: SmtpOptions) {
  const smtp = openSmtp(url, options);
  open.push(smtp);
  return smtp;
}

describe('the mail server', () => {
  it('gets a mail with its headers, and both texts', async () => {
    const server = await serve();
    const smtp = connect(`smtp://127.0.0.1:${server.port}`);
    expect(await smtp.send(mail)).toEqual({ outcome: 'sent' });
    const [got] = server.received;
    expect(got).toMatchObject({ from: 'portal@example.com', to: ['ann@example.com'], secure: false });
    expect(headersOf(got!)).toMatchObject({
      from: 'Northwind <portal@example.com>',
      to: 'Ann <ann@example.com>',
      subject: 'Hello',
      'message-id': '<mail.1.abc@example.com>',
      'auto-submitted': 'auto-generated',
    });
    expect(partOf(got!, 'text/plain')).toContain('Good morning');
    expect(partOf(got!, 'text/html')).toContain('<p>Good morning</p>');
  });

  it('is spoken to over one connection for mails that follow each other', async () => {
    const server = await serve();
    const smtp = connect(`smtp://127.0.0.1:${server.port}`);
    for (let i = 0; i < 3; i++) await smtp.send(mail);
    expect([server.received.length, server.connections]).toEqual([3, 1]);
  });

  it('is signed in to, with a name and a password that have signs of addresses in them', async () => {
    const server = await serve({
      secure: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss:/#' ? done(null, { user: username }) : done(smtpError(535, 'Wrong')),
    });
    const url = (password: string) =>
      `smtps://a%40b.example:${encodeURIComponent(password)}@localhost:${server.port}`;
    expect(await connect(url('p@ss:/#'), trusted).send(mail)).toEqual({ outcome: 'sent' });
    expect(server.received[0]).toMatchObject({ user: 'a@b.example', secure: true });
    // A wrong password says nothing about a mail: it waits until somebody mends the setting.
    expect(await connect(url('wrong'), trusted).send(mail)).toMatchObject({
      outcome: 'later',
      reason: expect.stringContaining('535') as string,
    });
  });

  it('is not used when its certificate is not to be trusted', async () => {
    const server = await serve({ secure: true });
    const delivery = await connect(`smtps://localhost:${server.port}`, { rest: 0 }).send(mail);
    expect(delivery).toMatchObject({
      outcome: 'later',
      reason: expect.stringMatching(/certificate/i) as string,
    });
    const other = await connect(`smtps://localhost:${server.port}`, {
      rest: 0,
      tls: { ca: testCertificate.cert, servername: 'mail.example.com' },
    }).send(mail);
    expect(other).toMatchObject({
      outcome: 'later',
      reason: expect.stringContaining('mail.example.com') as string,
    });
    expect(server.received).toEqual([]);
  });

  // 0.0.0.0 reaches this machine too, but is not known to be it.
  it('gets nothing in the clear unless it is on this machine', async () => {
    const server = await serve();
    expect(await connect(`smtp://0.0.0.0:${server.port}`, trusted).send(mail)).toEqual({ outcome: 'sent' });
    expect(server.received[0]).toMatchObject({ secure: true });

    const plain = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    expect(await connect(`smtp://0.0.0.0:${plain.port}`, trusted).send(mail)).toMatchObject({
      outcome: 'later',
    });
    expect(plain.received).toEqual([]);
  });

  it('refuses a recipient or a message for good, and others for now', async () => {
    const server = await serve();
    const smtp = connect(`smtp://127.0.0.1:${server.port}`, { rest: 0 });
    server.behave = { rcpt: () => smtpError(550, 'No such user here') };
    expect(await smtp.send(mail)).toEqual({
      outcome: 'refused',
      reason: 'The mail server refused it: 550 No such user here',
    });
    server.behave = { rcpt: () => smtpError(451, 'Greylisted') };
    expect(await smtp.send(mail)).toMatchObject({
      outcome: 'later',
      reason: expect.stringContaining('Greylisted') as string,
    });
    server.behave = { data: () => Promise.reject(smtpError(554, 'Looks like spam')) };
    expect(await smtp.send(mail)).toMatchObject({ outcome: 'refused' });
    server.behave = { data: () => Promise.reject(smtpError(452, 'Disk is full')) };
    expect(await smtp.send(mail)).toMatchObject({ outcome: 'later' });
    server.behave = {};
    expect(await smtp.send(mail)).toEqual({ outcome: 'sent' });
  });

  it('may be gone, slow, or die in the middle of a mail, and is used again when it is back', async () => {
    const server = await serve();
    const smtp = connect(`smtp://127.0.0.1:${server.port}`, { rest: 0, timeout: 400 });
    server.behave = { data: () => new Promise(() => undefined) };
    expect(await smtp.send(mail)).toMatchObject({ outcome: 'later' });
    server.behave = { data: () => server.stop() };
    expect(await smtp.send(mail)).toMatchObject({ outcome: 'later' });
    expect(await smtp.send(mail)).toMatchObject({
      outcome: 'later',
      reason: expect.stringContaining('ECONNREFUSED') as string,
    });
    await server.start();
    server.behave = {};
    server.received.length = 0;
    expect(await smtp.send(mail)).toEqual({ outcome: 'sent' });
    expect(server.received).toHaveLength(1);
  });

  it('is left alone for a while when it cannot be reached', async () => {
    const server = await serve();
    const smtp = connect(`smtp://127.0.0.1:${server.port}`, { rest: 60_000 });
    await server.stop();
    expect(await smtp.send(mail)).toMatchObject({ outcome: 'later' });
    await server.start();
    expect(await smtp.send(mail)).toMatchObject({ outcome: 'resting' });
    expect(server.received).toEqual([]);
  });

  it('is not waited for when the server of the portal stops', async () => {
    const server = await serve();
    server.behave = { data: () => new Promise(() => undefined) };
    const stop = new AbortController();
    const sending = connect(`smtp://127.0.0.1:${server.port}`).send(mail, stop.signal);
    setTimeout(() => stop.abort(), 200);
    expect(await sending).toMatchObject({ outcome: 'later' });
  });

  it('gets no header and no recipient from hostile texts', async () => {
    const server = await serve();
    const smtp = connect(`smtp://127.0.0.1:${server.port}`, { rest: 0 });
    await smtp.send({
      ...mail,
      from: { name: 'A, "B" <c@d.example>\r\nBcc: x@evil.example', address: 'portal@example.com' },
      to: { name: 'Ann\r\nBcc: y@evil.example', address: 'ann@example.com' },
      subject: 'Hi\r\nX-Evil: 1\r\n\r\nbody',
      headers: { 'X-Request-Id': 'abc\r\nX-Evil: 2' },
    });
    const [got] = server.received;
    expect(got!.to).toEqual(['ann@example.com']);
    const headers = headersOf(got!);
    expect(Object.keys(headers)).not.toContain('bcc');
    expect(Object.keys(headers)).not.toContain('x-evil');
    expect(headers.from).toMatch(/<portal@example\.com>$/);
    // Anything but a plain address would be parsed as a list of addresses.
    const list = { name: '', address: 'a@b.example>\r\nRCPT TO:<x@evil.example' };
    expect(await smtp.send({ ...mail, to: list })).toMatchObject({ outcome: 'refused' });
    expect(server.received).toHaveLength(1);
  });
});
