/** 500 plain nodes of the library, in a chain as tall as a flow of 500 steps: the minimum cost of any canvas built with it. */
import { ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const count = 500;
const nodes = Array.from({ length: count }, (_, place) => ({
  id: String(place),
  position: { x: 0, y: place * 180 },
  data: { label: `Step ${place}` },
}));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  createElement(ReactFlow, {
    nodes,
    edges: [],
    nodesDraggable: false,
    nodesConnectable: false,
    panOnScroll: true,
    minZoom: 0.2,
    maxZoom: 2,
  }),
);
