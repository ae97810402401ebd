import type { Build } from 'shared-api/portal/manifest';

export function packBuild(dir: string, build: Pick<Build, 'files'>): Promise<Buffer>;
