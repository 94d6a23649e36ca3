// Hardly a game: its rules cost nothing, so that what is measured is the server.
exports.game = {
  name: "count",
  setup: () => ({ cells: Array(60).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }, at) => {
      G.cells[at]++;
    },
  },
};
