import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'minimizer-webpack-plugin';
import webpack, { type Chunk, type Compilation, type Compiler, type Configuration } from 'webpack';
import 'webpack-dev-server';
import { InjectManifest } from 'workbox-webpack-plugin';

const root = import.meta.dirname;

/** The browsers Letopis is made for: those of the last three years, so that nothing is compiled down in vain. */
const targets = { chrome: '111', firefox: '115', safari: '16.4' };

/** The licence of each face goes with it, whole. */
const fontLicences = ['@fontsource/literata', '@fontsource-variable/golos-text'].map((face) => ({
  from: `node_modules/${face}/LICENSE`,
  to: `licences/${path.basename(face)}.txt`,
}));

/** Compiles TypeScript and JSX; types are checked by `npm run types`. */
function scripts(production: boolean) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: !production } },
        },
        env: { targets },
      },
    },
  };
}

/** The translation table in parts: what the first screen needs, where it is asked for by lazyTexts.ts the rest, and the worker's own words. */
function texts() {
  const loader = path.join(root, 'scripts/lib/textsLoader.ts');
  const loading = (part: 'first' | 'later' | 'worker') => [{ loader, options: { part } }];
  return {
    test: path.join(root, 'src/i18n/ru.json'),
    oneOf: [
      { issuer: /lazyTexts\.ts$/, use: loading('later') },
      { issuer: path.join(root, 'src/worker'), use: loading('worker') },
      { use: loading('first') },
    ],
  };
}

/** Parts that few readers open, or none without a network: kept when first asked for, instead of ahead (decision 36). */
const seldom = /^(mapCanvas|figures|avatarCrop|echo|oauth|replay.*)$/;

/** May libraries of this chunk have a file of their own? OpenLayers is in one chunk alone, and each file more is named on the first screen. */
const isSplit = (chunk: Chunk): boolean =>
  !chunk.canBeInitial() && chunk.name !== 'mapCanvas' && chunk.name !== 'figures';

/** Is this file none that the worker fetches ahead? Copies, maps and licences, and what belongs to seldom opened parts alone. */
function isNotAhead({
  asset,
  compilation,
}: {
  asset: { name: string };
  compilation: Compilation;
}): boolean {
  if (/\.(map|br|gz|txt|webmanifest)$|^(sw|replay|icons\/(?!icon-192))/.test(asset.name))
    return true;
  const holders = [...compilation.namedChunkGroups].flatMap(([name, group]) =>
    group.getFiles().includes(asset.name) ? [name] : [],
  );
  return holders.length > 0 && holders.every((name) => seldom.test(name));
}

/** The service worker, with the list of what it fetches ahead. It stands at the root, for it answers for the whole site. */
const serviceWorker = (): InjectManifest =>
  new InjectManifest({
    swSrc: path.join(root, 'src/worker/index.ts'),
    swDest: 'sw.js',
    exclude: [isNotAhead],
    dontCacheBustURLsMatching: /^\/?assets\//,
    maximumFileSizeToCacheInBytes: 1024 * 1024,
  });

/** Precompressed copies, so that the host never compresses an asset while somebody waits. */
function compression() {
  const test = /\.(js|css|html|svg|json|webmanifest)$/;
  return [
    new CompressionPlugin({ filename: '[path][base].gz', algorithm: 'gzip', test, minRatio: 0.95 }),
    new CompressionPlugin<BrotliOptions>({
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
      test,
      minRatio: 0.95,
    }),
  ];
}

/** The everyday letters and marks of the two upright faces, with which every page begins (FIRST-41). */
const firstFonts = /(golos-text-\w+-wght|literata-\w+-400)-normal\.woff2\?set=(cyrillic|marks)$/;

/**
 * Leaves beside the build which files each entry and each lazily loaded screen needs, and under `fonts` those that a page preloads: the host
 * and `npm run size` read it.
 */
function chunkGroups(compiler: Compiler) {
  compiler.hooks.done.tap('chunk-groups', (stats) => {
    const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true, assets: true });
    // The marks first: letters among spaces of another font would break lines elsewhere until those come too (FIRST-40).
    const fonts = stats.compilation
      .getAssets()
      .filter(({ info }) => firstFonts.test(String(info.sourceFilename)))
      .sort((a, b) => a.source.size() - b.source.size());
    const groups = Object.fromEntries(
      Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [
        name,
        assets.map((asset) => asset.name),
      ]),
    );
    const named = { ...groups, fonts: fonts.map(({ name }) => name) };
    writeFileSync(path.join(root, 'dist/chunks.json'), JSON.stringify(named, null, 2));
  });
}

/** `npm run dev`: hot reload, with every call handed on to the host that scripts/dev.mjs starts beside it. */
function devServer(): NonNullable<Configuration['devServer']> {
  const host = process.env['HOST_ORIGIN'] ?? 'http://localhost:8080';
  return {
    port: Number(process.env['DEV_PORT'] ?? 3000),
    historyApiFallback: true,
    hot: true,
    // As the host's policy has it (server/static/csp.ts): what would not be shown there is not shown here.
    headers: { 'content-security-policy': "img-src 'self' data: blob:" },
    static: { directory: path.join(root, 'public') },
    client: { overlay: { runtimeErrors: false } },
    proxy: [
      {
        context: ['/api', '/broadcasting', '/provider', '/uploads', '/tiles', '/config.json'],
        target: host,
      },
    ],
  };
}

/** What makes the page, copies what stands beside it, and, for production, the worker and the packed copies. */
function plugins(production: boolean): NonNullable<Configuration['plugins']> {
  const built = [serviceWorker(), ...compression()];
  return [
    // At the end of the page: what is read, and its styles and fonts, come over the line first (FIRST-02).
    new HtmlWebpackPlugin({
      template: './public/index.html',
      scriptLoading: 'defer',
      inject: 'body',
      minify: true, // in development too: the host puts first screens into it as it is written then (server/pages/assemble.ts)
    }),
    // The same program in the frame of a replay: it finds another element to begin at (src/index.tsx).
    new HtmlWebpackPlugin({
      template: './public/replay-frame.html',
      filename: 'replay-frame.html',
      scriptLoading: 'defer',
    }),
    new CopyPlugin({
      patterns: [{ from: 'public', globOptions: { ignore: ['**/*.html'] } }, ...fontLicences],
    }),
    new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css' }),
    ...(production ? [...built, chunkGroups] : []),
  ];
}

interface Build {
  readonly production: boolean;
  /** Where `client` and `render` go; relative to the project. */
  readonly folder: string;
  /** By the server for development, with hot reload. */
  readonly served: boolean;
}

/**
 * The same program for the host that renders first screens (FIRST-01): one file for Node, with all texts and screens in it. Libraries are React's and
 * Emotion's builds for servers.
 */
const hostRenderer = ({ production, folder }: Build): Configuration => ({
  name: 'render',
  mode: production ? 'production' : 'development',
  target: 'node24',
  entry: { renderPage: './src/app/page/renderPage.tsx' },
  experiments: { outputModule: true },
  output: {
    path: path.resolve(root, folder, 'render'),
    filename: '[name].mjs',
    library: { type: 'module' },
    clean: true,
  },
  devtool: 'source-map',
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [scripts(production)],
  },
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  optimization: { minimize: false },
  performance: { hints: false },
  stats: 'errors-warnings',
});

/** `--env folder=...` builds elsewhere than in `dist`: a test has React's development build report what it finds at hydration (FIRST-02). */
export default function configure(
  { WEBPACK_SERVE: served = false, folder = 'dist' }: { WEBPACK_SERVE?: boolean; folder?: string },
  { mode }: { mode?: 'production' | 'development' },
): Configuration[] {
  const build = { production: mode === 'production', folder, served };
  const client = browserProgram(build);
  return served ? [client] : [client, hostRenderer(build)];
}

function browserProgram({ production, folder, served }: Build): Configuration {
  return {
    name: 'client',
    mode: production ? 'production' : 'development',
    entry: { main: './src/index.tsx' },
    output: {
      path: path.resolve(root, folder, 'client'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    // Served by the host, nothing may be evaluated (its content security policy).
    devtool: production ? 'source-map' : served && 'eval-cheap-module-source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
    },
    module: {
      rules: [
        scripts(production),
        texts(),
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          use: path.join(root, 'scripts/lib/subsetFontLoader.ts'),
        },
      ],
    },
    plugins: plugins(production),
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          minimizerOptions: { module: true, ecma: 2022, compress: { passes: 3, toplevel: true } },
        }),
        // By its path, since the types of webpack's own function and of the plugin differ in what may be undefined.
        new TerserPlugin({
          test: /\.css$/,
          minify: { implementation: 'webpack/lib/css/cssMinify.js' },
        }),
      ],
      moduleIds: 'deterministic',
      // Smaller parts that two screens share are in both: each file more costs the first screen what two together would save.
      splitChunks: { minSize: 60_000, chunks: isSplit },
    },
    performance: { hints: false }, // `npm run size` holds the budget, by what a screen really loads
    stats: 'errors-warnings',
    ...(production ? {} : { devServer: devServer() }),
  };
}
