// The other server: boardgame.io with its file store in a folder. node server.cjs FOLDER PORT
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { game } = require("./game.cjs");

const [dir, port] = process.argv.slice(2);
Server({ games: [game], origins: [Origins.LOCALHOST], db: new FlatFile({ dir }) }).run({ port: Number(port), callback: () => console.log("up") });
