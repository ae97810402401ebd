export { DragGhost } from './order/DragGhost';
export { MoveButtons, moveByKey } from './order/MoveButtons';
export { movedDown, movedUp, putAt, undone, withKept, without, type Order } from './order/order';
export { OrderList, type OrderListProps } from './order/OrderList';
export { OrderPane, OrderTools, type OrderPaneProps } from './order/OrderPane';
export { useOrderMoves, type OrderMoves } from './order/useOrderMoves';
export { useRowDrag, type Drag, type Place } from './order/useRowDrag';
