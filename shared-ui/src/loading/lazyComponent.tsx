import { useState, type ComponentType, type ReactNode } from 'react';
import { LazyValue } from './LazyValue';
import { WhenLoaded } from './WhenLoaded';

/**
 * Makes a component whose code is loaded when it is first rendered, as by React's `lazy`, but shown as soon as it is there (see
 * `WhenLoaded`). A failed load is thrown to the error boundary, and the next mount loads again.
 * @param load imports the module that exports the component by default
 * @param renderWaiting renders the place of the component while its code loads
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  renderWaiting: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const module = new LazyValue(load);
  return function LazyComponent(props: Props) {
    const [loading] = useState(module.start);
    return (
      <WhenLoaded loading={loading} waiting={renderWaiting(props)}>
        {({ default: Loaded }) => <Loaded {...props} />}
      </WhenLoaded>
    );
  };
}
