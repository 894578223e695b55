import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/** Whether each fuse of a released program is on. Those left out are as Electron ships them. */
const wanted: ReadonlyMap<FuseV1Options, boolean> = new Map([
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
])

/** Returns the names of the fuses of a built program that are not as they have to be. @param executable - Path of it, or of its `.app` */
export async function wrongFuses(executable: string): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(executable)
  return [...wanted]
    .filter(([fuse, isOn]) => wire[fuse] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([fuse]) => FuseV1Options[fuse])
}
