import type { PeopleView } from '../../../../src/shared/people.ts'
import { day, idOf, lasting } from './basics.ts'

const person: PeopleView['users'][number] = {
  id: idOf(401),
  name: 'Ada',
  email: 'ada@example.org',
  emailVerified: true,
  phoneNumber: '+442079460000',
  phoneVerified: false,
  root: true,
  reach: 'together',
  window: true,
  program: false,
  tagIds: [idOf(601)],
  apiKeys: [
    {
      id: idOf(302),
      userId: idOf(401),
      userName: 'Ada',
      reach: 'together',
      name: 'Treasury bot',
      publicKey: `03${'2e'.repeat(32)}`,
      curve: 'API_KEY_CURVE_P256',
      expiresAt: null,
      expired: false,
      paused: false,
      decisionSeconds: null,
      isWindowKey: false,
      lastUsed: Date.now() - 3_600_000,
      createdAt: Date.now() - 2 * day,
    },
  ],
  passkeys: [
    {
      id: idOf(701),
      name: "Ada's laptop",
      credentialId: 'Zt3mH8Jv9bXnQ0k2LwYdRg',
      model: 'iCloud Keychain',
      used: true,
      countWentBack: false,
      createdAt: Date.now() - day,
    },
  ],
  mfaPolicies: [
    {
      id: idOf(750),
      name: 'Passkey to sign',
      inWords: { text: 'The action is signing', parts: [] },
      condition: "activity.action == 'SIGN'",
      steps: ['an API key', 'a passkey'],
    },
  ],
  sessions: [
    {
      id: idOf(721),
      name: 'Login',
      onlyReads: false,
      begunBy: { kind: 'passkey', name: "Ada's laptop" },
      profile: {
        name: 'Trading',
        inWords: { text: 'The action is signing', parts: [] },
        scope: "activity.action == 'SIGN'",
      },
      createdAt: Date.now() - 60_000,
      ...lasting,
      lastUsed: Date.now() - 20_000,
    },
    {
      id: idOf(722),
      name: 'Read-only session',
      onlyReads: true,
      begunBy: { kind: 'apiKey', name: 'Treasury bot' },
      profile: null,
      createdAt: Date.now() - 600_000,
      ...lasting,
      lastUsed: 'unknown',
    },
    {
      id: idOf(723),
      name: 'Login by code',
      onlyReads: false,
      begunBy: { kind: 'contact', name: 'Ada' },
      profile: null,
      createdAt: Date.now() - 600_000,
      ...lasting,
      lastUsed: 'never',
    },
  ],
  providers: [
    {
      id: idOf(711),
      name: 'Google',
      issuer: 'https://accounts.google.com',
      audience: 'example.apps.googleusercontent.com',
      subject: '104829470163924877112',
    },
  ],
  createdAt: Date.now() - 3 * day,
}

export const people: PeopleView = {
  users: [
    person,
    {
      ...person,
      id: idOf(402),
      name: 'Grace',
      email: 'grace@example.org',
      emailVerified: false,
      phoneNumber: null,
      window: false,
      tagIds: [],
      mfaPolicies: [],
      sessions: [],
      providers: [],
    },
    {
      ...person,
      id: idOf(403),
      name: 'Intern',
      email: null,
      phoneNumber: null,
      root: false,
      reach: 'allowed',
      window: false,
      tagIds: [],
      apiKeys: [],
      passkeys: [],
      mfaPolicies: [],
      sessions: [],
      providers: [],
    },
  ],
  tags: [
    { id: idOf(601), name: 'Finance', createdAt: Date.now() - day },
    { id: idOf(602), name: 'Night shift', createdAt: Date.now() - day },
  ],
  quorum: { threshold: 2, of: 2 },
}

export const manyPeople: PeopleView = {
  ...people,
  users: Array.from({ length: 30 }, (_, index) => ({
    ...person,
    passkeys: [],
    mfaPolicies: [],
    sessions: [],
    providers: [],
    id: idOf(4000 + index),
    name: `Person ${index + 1}`,
    email: `person${index + 1}@example.org`,
    root: index < 3,
    reach: index < 3 ? 'together' : 'allowed',
    window: index === 0,
  })),
  quorum: { threshold: 2, of: 3 },
}

/** As many sessions as a user may have, of both kinds. */
export const manySessions: PeopleView = {
  ...people,
  users: [
    {
      ...person,
      sessions: Array.from({ length: 10 }, (_, index) =>
        person.sessions.map(session => ({ ...session, id: idOf(7300 + index + (session.onlyReads ? 50 : 0)) })),
      ).flat(),
    },
  ],
}

/** As `visible()` leaves it. */
export const hostilePeople: PeopleView = {
  users: [
    {
      ...person,
      name: `Ada⟨U+202E⟩ ${'x'.repeat(100)}`,
      email: `"<b>x</b>"⟨U+200B⟩@${'a'.repeat(60)}.example.org`,
      passkeys: person.passkeys.map(passkey => ({ ...passkey, name: 'שלום <img src=x onerror=alert(1)>' })),
      mfaPolicies: person.mfaPolicies.map(policy => ({
        ...policy,
        name: `Pass⟨U+202E⟩key ${'m'.repeat(120)}`,
        inWords: { text: `The subject of the request is “${'q'.repeat(120)}”`, parts: [] },
      })),
      sessions: person.sessions.map(session => ({
        ...session,
        name: `<b>${'w'.repeat(120)}⟨U+202E⟩`,
        begunBy: { kind: 'provider', name: `שלום ${'v'.repeat(120)}` },
        profile: {
          name: `Tra⟨U+202E⟩ding ${'p'.repeat(120)}`,
          inWords: { text: `The subject of the request is “${'q'.repeat(120)}”`, parts: [] },
          scope: `activity.resource == '${'r'.repeat(120)}'`,
        },
      })),
    },
  ],
  tags: [{ id: idOf(601), name: `Fin⟨U+200B⟩ance ${'y'.repeat(120)}`, createdAt: Date.now() - day }],
  quorum: { threshold: 1, of: 1 },
}

/** Two programs of one look, and one whose name imitates what is said of people. */
export const imitatingPrograms: PeopleView = {
  ...people,
  users: [
    ...people.users,
    ...['Bot', 'B\u043et', 'Ada (you, root user)'].map((name, index) => ({
      ...person,
      ...{ id: idOf(441 + index), name, email: null, phoneNumber: null, emailVerified: false },
      ...{ root: false, reach: 'allowed' as const, window: false, program: true },
      ...{
        tagIds: [],
        passkeys: [],
        mfaPolicies: [],
        sessions: [],
        providers: [],
        createdAt: Date.now() - index * day,
      },
      apiKeys: person.apiKeys.map(key => ({
        ...key,
        id: idOf(341 + index),
        userId: idOf(441 + index),
        name,
        userName: name,
      })),
    })),
  ],
}
