import { contextBridge, ipcRenderer } from 'electron'
import type { Call, CallName, Carrier } from '../shared/ipc.ts'
import type { Topic } from '../shared/topics.ts'

/** The names alone: the table with their schemas would put zod into every window's preload. */
const names: Record<CallName, true> = {
  'state.get': true,
  'chains.get': true,
  'chains.fillTemplate': true,
  'setup.chooseVault': true,
  'setup.createOrganization': true,
  'vault.unlock': true,
  'vault.lock': true,
  'apiKeys.list': true,
  'apiKeys.create': true,
  'apiKeys.delete': true,
  'wallets.list': true,
  'wallets.create': true,
  'wallets.addAccounts': true,
  'recovery.get': true,
  'recovery.accept': true,
  'recovery.attachVault': true,
  'recovery.giveSeed': true,
  'recovery.givePrivateKey': true,
  'recovery.renewWindowKey': true,
  'recovery.takeUp': true,
  'recovery.erase': true,
  'wallets.reveal': true,
  'wallets.restore': true,
  'devices.list': true,
  'devices.work': true,
  'devices.readAccounts': true,
  'devices.cancelReading': true,
  'devices.addWallet': true,
  'devices.cancel': true,
  'privateKeys.list': true,
  'people.get': true,
  'users.create': true,
  'users.rename': true,
  'users.delete': true,
  'passkeys.delete': true,
  'tags.create': true,
  'tags.update': true,
  'tags.delete': true,
  'organization.get': true,
  'organization.rename': true,
  'policies.list': true,
  'policies.create': true,
  'policies.update': true,
  'policies.delete': true,
  'policies.check': true,
  'policies.warnings': true,
  'policies.complete': true,
  'policies.rehearse': true,
  'policies.rehearseWithout': true,
  'controls.list': true,
  'controls.create': true,
  'controls.delete': true,
  'assets.list': true,
  'quorum.update': true,
  'votes.list': true,
  'votes.cast': true,
  'grants.list': true,
  'grants.revoke': true,
  'reference.list': true,
  'reference.get': true,
  'approvals.list': true,
  'approvals.get': true,
  'approvals.approve': true,
  'approvals.reject': true,
  'approvals.rejectAllFrom': true,
  'activities.list': true,
  'activities.get': true,
  'activities.why': true,
  'activities.kinds': true,
  'refusals.list': true,
  'origins.list': true,
  'origins.decide': true,
  'origins.forget': true,
  'settings.get': true,
  'settings.update': true,
}

const call: Call = (name, input) =>
  Object.hasOwn(names, name) ? ipcRenderer.invoke(name, input) : Promise.reject(new Error(`no call named ${name}`))

const subscribe: Carrier['subscribe'] = listener => {
  // The event is kept from the window: its `sender` would be a way to talk past `call`.
  const hear = (_event: unknown, topic: Topic) => listener(topic)
  ipcRenderer.on('topic', hear)
  return () => void ipcRenderer.off('topic', hear)
}

contextBridge.exposeInMainWorld('agent', { call, subscribe } satisfies Carrier)
