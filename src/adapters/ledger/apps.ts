import type { DeviceApp } from '../../core/ports/devices.ts'
import type { App } from './app.ts'
import { ethereumApp } from './ethereum/app.ts'

/** The apps the agent can talk to, by the name the device gives them. */
export const apps: Readonly<Record<DeviceApp, App>> = {
  Ethereum: ethereumApp,
}
