// The other server: boardgame.io with its file store in a folder, or with its store for PostgreSQL. node server.cjs FOLDER|postgresql://.. PORT
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");
const { game } = require("./game.cjs");

const [place, port] = process.argv.slice(2);
const db = place.startsWith("postgresql:") ? new PostgresStore(place, { logging: false }) : new FlatFile({ dir: place });
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run({ port: Number(port), callback: () => console.log("up") });
