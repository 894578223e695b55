import { parseArgs } from 'node:util'
import { z } from 'zod'
import '../core/schema/plain-words.ts'
import { defaultDataDirectory } from '../agent/data/data-directory.ts'
import { defaultPort } from '../agent/running-agent/agent.ts'
import { bearerTokenWords, isBearerToken } from '../core/schema/bearer-token.ts'
import { mailFromOf, mailFromWords } from '../core/schema/mail-from.ts'
import { messagesAnHourOf, messagesAnHourWords } from '../core/schema/messages-an-hour.ts'
import { isOidcIssuer, issuerWords } from '../core/schema/oidc-issuer.ts'
import { isOutgoingUrl, outgoingUrlWords } from '../core/schema/outgoing-url.ts'
import { smtpServerOf, smtpWords } from '../core/schema/smtp-server.ts'
import { checked } from './checked.ts'
import { chosenNodeOf, chosenNodeWords } from './chosen-node.ts'
import { remoteAddressOf, remoteAddressWords } from './remote-address.ts'
import { usage } from './usage.ts'

export const help = `Countersign without its desktop window. The same window opens in a browser.

${usage('headless', '[options]')}

  --data DIR             Directory for the database and the logs.
                         Default: ${defaultDataDirectory()}
  --port P               Port of the API; 0 picks a free one. A port that you name must be free. Default:
                         ${defaultPort}, or the next free one.
  --window-port W        Port of the window. Default: 0, which picks a free one.
  --listen ADDRESS:PORT  Let programs on other computers send requests to this IP address, over TLS 1.3, if they have a
                         client certificate. Only the API is there, never the window. Goes with the next three.
  --tls-cert F           Certificate of this agent and its intermediate certificates, PEM.
  --tls-key F            Its private key, PEM.
  --tls-client-ca F      Certificates of the authorities that issue client certificates, PEM.
  --tls-crl F            Revoked client certificates: a CRL, PEM. Changed files are used without a
                         restart.
  --vault KIND           keychain or passphrase: what unlocks the keys. Needed once, to set up a new data directory
                         without the window.
  --passphrase-file F    File with the passphrase. A line break at its end is ignored.
  --node CHAIN=URL       Your own node of a chain, as under Settings, Own nodes: eip155:31337=http://127.0.0.1:8545, or
                         31337=…. It tries transactions before you approve, and answers JSON-RPC. Can be repeated.
  --approvals MODE       sign-and-quorum (default): signatures, quorum decisions, and changes by programs to who may do
                         what wait for you in the window.
                         everything: every change made through the API waits for you.
                         nothing: nothing waits. Any program with an API key can sign. For development only.
  --allow-origin URL     Let web pages of this origin send requests, as if you had allowed it in the window. Example:
                         http://localhost:3000. Can be repeated. What you refused in the window stays refused.
  --allow-host NAME      Also answer at this name, and at every address of this computer, without TLS: for a container
                         or a CI service. Only with --ephemeral and --approvals nothing. Can be repeated.
  --oidc-issuer URL      Believe the tokens of this OpenID Connect issuer, as its tokens name it. https, or http on this
                         computer. Can be repeated. Without it no tokens are believed, and nobody is asked for keys.
  --auth-proxy           Serve /v1/… on the API's port, so that wallet kits can sign people up and in. It lets every
                         program on this computer make sub-organizations.
  --smtp URL             Send every mail with this server: smtp://user:password@host:port, or smtps://…, user and
                         password percent-encoded. smtp:// to another computer must upgrade with STARTTLS. To keep the
                         password out of the list of processes, set COUNTERSIGN_SMTP_URL instead.
  --mail-from ADDRESS    Sender of mails: a@example.org, or "Name <a@example.org>". Goes with --smtp.
  --sms-url URL          Hand each text over to this address, as one POST of JSON {id, to, text}. https, or http on this
                         computer. COUNTERSIGN_SMS_TOKEN is sent with it as Authorization: Bearer.
  --messages-an-hour N   Send no more mails and texts than this in an hour, from 1 to 1000. Default: 30.
  --messages-to FILE     Append each mail and text to FILE, as no server is set up to send it: one line of JSON each,
                         that only you can read. Not with --smtp or --sms-url.
  --init FILE            In an empty data directory, create an organization, its owner and an API key. Write
                         organizationId, userId, apiPublicKey, apiPrivateKey, baseUrl, token and rpcUrl to FILE as JSON
                         that only you can read. Ethereum tools take rpcUrl with /CHAIN behind it. In a data directory
                         that is not empty, change nothing.
  --init-wallet WORDS    With --init: make a wallet too, with ten Ethereum accounts and one of every other chain, and
                         write them to FILE as "accounts": address, addressFormat and path. WORDS is new, for fresh
                         words, or a recovery phrase that everybody may know. A phrase needs --ephemeral: others on
                         this computer can read a command line.
  --backup-to FILE       Do not start. Write everything to FILE, encrypted, and end, as countersign backup does. An
                         agent that runs on the data directory goes on. Needs --backup-passphrase-file or --recipient.
  --backup-passphrase-file P, --recipient AGE1…
                         Who can open it: see countersign backup --help.
  --accept-loss          Go on with what is left, if the last start said that something is missing or damaged.
  --ephemeral            Keep data in a temporary directory and keys in memory. Both are gone at exit.
  --exit-with-parent     Stop when the program that started this one ends, however it ends, also if npm or npx is
                         between the two.
  --print-link           For people: print the link to the window as text. Press Enter for a new one. Without
                         this option, each start prints one link.
  --help                 Print this.

When ready, one line of JSON appears on stdout:
  {"ready":true,"api":"http://localhost:P","window":"http://localhost:W/…"}
The same line lists files that other users of this computer can access as "warnings", as do the log and the window.
The window's link works once. Logs are JSON lines on stderr, or in DIR/logs/agent.log with --print-link.
SIGTERM, SIGINT and SIGHUP stop the agent: it finishes what is under way, wipes keys, answers callers that wait, and
exits with code 0. Repeated signals change nothing.
`

const portWords = 'a port is a number from 0 to 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, portWords)
  .transform(Number)
  .refine(number => number <= 65_535, portWords)

const hostWords = 'a host is a name such as countersign, in lower case and without a port'
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

const shape = z
  .strictObject({
    data: z.string().min(1).optional(),
    port: port.optional(),
    'window-port': port.default(0),
    listen: z
      .string()
      .transform(text => remoteAddressOf(text))
      .refine(address => address !== undefined, { error: remoteAddressWords })
      .optional(),
    'tls-cert': z.string().min(1).optional(),
    'tls-key': z.string().min(1).optional(),
    'tls-client-ca': z.string().min(1).optional(),
    'tls-crl': z.string().min(1).optional(),
    vault: z.enum(['keychain', 'passphrase']).optional(),
    'passphrase-file': z.string().optional(),
    approvals: z.enum(['sign-and-quorum', 'everything', 'nothing']).optional(),
    node: z
      .array(
        z
          .string()
          .transform(text => chosenNodeOf(text))
          .refine(node => node !== undefined, { error: chosenNodeWords }),
      )
      .default([]),
    'allow-origin': z.array(z.string()).default([]),
    'allow-host': z.array(z.string().regex(hostName, hostWords)).default([]),
    'oidc-issuer': z.array(z.string().refine(isOidcIssuer, { error: issuerWords })).default([]),
    'auth-proxy': z.boolean().default(false),
    smtp: z
      .string()
      .refine(url => smtpServerOf(url) !== undefined, { error: smtpWords })
      .optional(),
    'mail-from': z
      .string()
      .refine(from => mailFromOf(from) !== undefined, { error: mailFromWords })
      .optional(),
    'sms-url': z.string().refine(isOutgoingUrl, { error: outgoingUrlWords }).optional(),
    smsToken: z.string().optional(),
    'messages-an-hour': z
      .string()
      .refine(most => messagesAnHourOf(most) !== undefined, { error: messagesAnHourWords })
      .transform(messagesAnHourOf)
      .optional(),
    'messages-to': z.string().min(1).optional(),
    init: z.string().min(1).optional(),
    'init-wallet': z.string().min(1).optional(),
    'accept-loss': z.boolean().default(false),
    ephemeral: z.boolean().default(false),
    'exit-with-parent': z.boolean().default(false),
    'print-link': z.boolean().default(false),
    help: z.boolean().default(false),
  })
  .refine(given => !given.ephemeral || (given.data === undefined && given.vault === undefined), {
    error: '--ephemeral keeps nothing, so --data and --vault do not go with it',
  })
  .refine(given => given['allow-host'].length === 0 || (given.ephemeral && given.approvals === 'nothing'), {
    error: '--allow-host is for tests: it needs --ephemeral and --approvals nothing',
  })
  .refine(given => given['init-wallet'] === undefined || given.init !== undefined, {
    error: '--init-wallet goes with --init, which writes the accounts to a file',
  })
  .refine(given => given.ephemeral || (given['init-wallet'] ?? 'new') === 'new', {
    error: '--init-wallet takes words only with --ephemeral: a wallet that lasts begins with --init-wallet new',
  })
  .refine(given => (given.vault === 'passphrase') === (given['passphrase-file'] !== undefined), {
    error: '--vault passphrase and --passphrase-file go together',
  })
  .refine(given => isWhole([given.listen, given['tls-cert'], given['tls-key'], given['tls-client-ca']]), {
    error:
      '--listen, --tls-cert, --tls-key and --tls-client-ca go together: nobody is let in without TLS and a client certificate',
  })
  .refine(given => given.listen !== undefined || given['tls-crl'] === undefined, {
    error: '--tls-crl goes with --listen',
  })
  .refine(given => (given.smtp === undefined) === (given['mail-from'] === undefined), {
    error: '--smtp (or COUNTERSIGN_SMTP_URL) and --mail-from go together',
  })
  .refine(given => isBearerToken(given.smsToken ?? ''), { error: `COUNTERSIGN_SMS_TOKEN ${bearerTokenWords}` })
  .refine(given => given['messages-to'] === undefined || (given.smtp ?? given['sms-url']) === undefined, {
    error: '--messages-to is for messages that are not sent, so --smtp and --sms-url do not go with it',
  })

/** All of them, or none. */
function isWhole(together: readonly unknown[]): boolean {
  return new Set(together.map(each => each === undefined)).size === 1
}

export type HeadlessOptions = z.output<typeof shape>

/** @throws Error with one line for the person at the terminal. */
export function parseOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): HeadlessOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      'window-port': { type: 'string' },
      listen: { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'tls-client-ca': { type: 'string' },
      'tls-crl': { type: 'string' },
      vault: { type: 'string' },
      'passphrase-file': { type: 'string' },
      approvals: { type: 'string' },
      node: { type: 'string', multiple: true },
      'allow-origin': { type: 'string', multiple: true },
      'allow-host': { type: 'string', multiple: true },
      'oidc-issuer': { type: 'string', multiple: true },
      'auth-proxy': { type: 'boolean' },
      smtp: { type: 'string' },
      'mail-from': { type: 'string' },
      'sms-url': { type: 'string' },
      'messages-an-hour': { type: 'string' },
      'messages-to': { type: 'string' },
      init: { type: 'string' },
      'init-wallet': { type: 'string' },
      'accept-loss': { type: 'boolean' },
      ephemeral: { type: 'boolean' },
      'exit-with-parent': { type: 'boolean' },
      'print-link': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  return checked(shape, {
    ...values,
    smtp: values.smtp ?? (environment.COUNTERSIGN_SMTP_URL || undefined),
    smsToken: environment.COUNTERSIGN_SMS_TOKEN || undefined,
  })
}
