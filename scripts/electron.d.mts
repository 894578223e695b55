export function electronExecutable(): string | undefined
export function desktopObstacle(): string | undefined
export function electronObstacle(): string | undefined
