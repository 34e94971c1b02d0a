import './app/theme/fonts.css';
import './app/theme/base.css';
import { start } from './app/start.tsx';

const container = document.getElementById('root');
if (container) void start(window, container);
