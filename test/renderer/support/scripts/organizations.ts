import type { OrganizationView } from '../../../../src/shared/organization.ts'
import type { SubOrganizationView } from '../../../../src/shared/sub-organizations.ts'
import { day, idOf, organizationId } from './basics.ts'

export const organization: OrganizationView = {
  id: organizationId,
  name: 'Ada Lovelace',
  createdAt: Date.now() - 3 * day,
  users: 3,
  quorum: { threshold: 2, of: 2 },
  features: [
    { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.org/countersign' },
    { name: 'FEATURE_NAME_EMAIL_AUTH', value: '' },
  ],
  allowedOrigins: ['https://app.example.org', 'https://pay.example.org'],
  networks: [
    { apiKey: null, enabled: true, rules: [{ cidr: '127.0.0.1/32', label: 'This computer' }] },
    {
      apiKey: { publicKey: '02ab', name: 'Trading bot' },
      enabled: true,
      rules: [
        { cidr: '10.0.0.0/24', label: 'Office' },
        { cidr: '2001:db8::/48', label: null },
      ],
    },
  ],
  webhookUrl: 'https://hooks.example.org/countersign',
}

export const subOrganizations: SubOrganizationView[] = [
  {
    id: idOf(801),
    name: 'Customer 1',
    users: 1,
    firstUser: { name: 'Lin', email: 'lin@example.org', phoneNumber: '+442079460001' },
    createdAt: Date.now() - day,
  },
  { id: idOf(802), name: 'Customer 2', users: 0, firstUser: null, createdAt: Date.now() - day },
]

export const manySubOrganizations: SubOrganizationView[] = Array.from({ length: 500 }, (_, index) => ({
  id: idOf(10_000 + index),
  name: `Customer ${index + 1}`,
  users: 1,
  firstUser: { name: `User ${index + 1}`, email: `user${index + 1}@example.org`, phoneNumber: null },
  createdAt: Date.now() - day,
}))

/** As `visible()` leaves it. */
export const hostileSubOrganizations: SubOrganizationView[] = [
  {
    id: idOf(803),
    name: `Cust⟨U+202E⟩omer ${'z'.repeat(200)}`,
    users: 3,
    firstUser: { name: '<b>שלום</b>', email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`, phoneNumber: null },
    createdAt: Date.now() - day,
  },
]
