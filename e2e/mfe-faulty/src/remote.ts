import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

const good = () => import(/* webpackChunkName: "GoodFillers" */ './goodFillers');
const broken = () => import(/* webpackChunkName: "BrokenFiller" */ './BrokenFiller');

export default defineRemote(portal, {
  routes: {
    render: () => import(/* webpackChunkName: "ThrowsOnRender" */ './ThrowsOnRender'),
    effect: () => import(/* webpackChunkName: "ThrowsInEffect" */ './ThrowsInEffect'),
    load: () => import(/* webpackChunkName: "ThrowsOnLoad" */ './ThrowsOnLoad'),
    identity: () => import(/* webpackChunkName: "Identity" */ './Identity'),
    versioned: () => import(/* webpackChunkName: "Versioned" */ './Versioned'),
    second: () => import(/* webpackChunkName: "Versioned" */ './Versioned'),
  },
  // Two fillers for each slot: one works, the other fails in tests that request it. Only members of teams with a CR dashboard see them.
  slots: {
    tab: fill('project.tabs', () => import(/* webpackChunkName: "GoodTab" */ './GoodTab')),
    brokenTab: fill('project.tabs', broken),
    card: fill('dashboard.cards', async () => ({ default: (await good()).GoodCard })),
    brokenCard: fill('dashboard.cards', broken),
    entry: fill('user-menu', async () => ({ default: (await good()).GoodEntry })),
    brokenEntry: fill(
      'user-menu',
      () => import(/* webpackChunkName: "UnloadableEntry" */ './UnloadableEntry'),
    ),
    chapter: fill('guide.chapters', async () => ({ default: (await good()).GoodChapter })),
    brokenChapter: fill(
      'guide.chapters',
      () => import(/* webpackChunkName: "UnloadableFiller" */ './UnloadableFiller'),
    ),
  },
});
