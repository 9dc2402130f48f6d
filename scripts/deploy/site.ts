import { type Adapter, type BuildRuntime, type Framework, type Models, Sites } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { undefinedWhenMissing } from '../lib/missing.ts';
import { type Inspection, type Part, waitFor } from '../lib/part.ts';
import { Problem } from '../lib/problem.ts';
import { SITE_SETTINGS } from '../lib/resource-settings.ts';
import { archiveContents, folderContents, packFolder, sameContents } from './archive.ts';
import type { SiteConfig } from './site-config.ts';
import type { Target } from './target.ts';

/** The site: an Appwrite Site of files that are built here, so that the server has nothing to build. */
export function sitePart(target: Target, config: SiteConfig, folder: string): Part {
  const api = new Sites(target.client);
  const siteId = config.$id;

  async function inspect(): Promise<Inspection> {
    const remote = await api.get({ siteId }).catch(undefinedWhenMissing);
    const settings = remote ? differences(config, remote) : [];
    const deploys = remote ? await whyDeploy(remote) : 'its pages are deployed';
    return {
      changes: [
        ...(remote ? settings.map((one) => `site ${siteId}: ${one}`) : [`new site ${siteId}`]),
        ...(deploys === undefined ? [] : [`site ${siteId}: ${deploys}`]),
      ],
      refusals: [],
      async apply() {
        if (!remote) {
          await api.create({ siteId, ...settingsOf(config) });
        } else if (settings.length > 0) {
          await api.update({ siteId, ...settingsOf(config) });
        }
        if (deploys !== undefined) {
          await deployPages();
        }
      },
    };
  }

  async function whyDeploy(remote: Models.Site): Promise<string | undefined> {
    if (remote.deploymentId === '') {
      return 'its pages are deployed';
    }
    const place = { siteId, deploymentId: remote.deploymentId };
    const source = await archiveContents(new Uint8Array(await api.getDeploymentDownload(place)));
    if (!sameContents(source, folderContents(folder, isForOurServerOnly))) {
      return 'its pages changed and are deployed';
    }
    return remote.live ? undefined : 'it is deployed again, so that it has its settings';
  }

  async function deployPages(): Promise<void> {
    const code = InputFile.fromBuffer(await packFolder(folder, isForOurServerOnly), `${siteId}.tar.gz`);
    const { installCommand, buildCommand, outputDirectory } = config;
    const commands = { installCommand, buildCommand, outputDirectory };
    const { $id: deploymentId } = await api.createDeployment({ siteId, code, activate: true, ...commands });
    await waitFor(`The deployment of the site ${siteId}`, async () => {
      const { status, buildLogs } = await api.getDeployment({ siteId, deploymentId });
      if (status === 'failed' || status === 'canceled') {
        throw new Problem(`Appwrite could not take over the site (${status}):\n${buildLogs}`);
      }
      return status === 'ready' || undefined;
    });
    const remote = await api.get({ siteId });
    if (remote.deploymentId !== deploymentId) {
      await api.updateSiteDeployment({ siteId, deploymentId });
    }
  }

  return { title: 'Site', inspect };
}

/** Whether people can open it already. */
export async function isDeployed({ client }: Target, { $id: siteId }: SiteConfig): Promise<boolean> {
  const remote = await new Sites(client).get({ siteId }).catch(undefinedWhenMissing);
  return Boolean(remote?.deploymentId);
}

/** Compressed copies are for a server that hands them out, and the manifest was for the build. */
function isForOurServerOnly(path: string): boolean {
  return path.endsWith('.br') || path.startsWith('.vite/');
}

function differences(config: SiteConfig, remote: Models.Site): string[] {
  const changes = SITE_SETTINGS.filter((one) => config[one] !== remote[one]).map(
    (one) => `${one} ${JSON.stringify(remote[one])} → ${JSON.stringify(config[one])}`,
  );
  if (remote.buildSpecification !== config.specification) {
    changes.push(`specification ${remote.buildSpecification} → ${config.specification}`);
  }
  return changes;
}

function settingsOf(config: SiteConfig) {
  const { name, enabled, logging, timeout, installCommand, buildCommand, outputDirectory, fallbackFile } = config;
  return {
    name,
    enabled,
    logging,
    timeout,
    installCommand,
    buildCommand,
    outputDirectory,
    fallbackFile,
    framework: config.framework as Framework,
    buildRuntime: config.buildRuntime as BuildRuntime,
    adapter: config.adapter as Adapter,
    buildSpecification: config.specification,
    runtimeSpecification: config.specification,
  };
}
