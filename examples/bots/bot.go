// A bot for `landlord arena "engine:./bot" greedy`, after `go build bot.go`: sheds many cards, follows low.
package main

import (
	"encoding/json"
	"os"
)

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	var question struct {
		ID    int      `json:"id"`
		Over  string   `json:"over"`
		Legal []string `json:"legal"`
	}
	for question.Over = ""; in.Decode(&question) == nil; question.Over = "" {
		best := question.Legal[0]
		for _, play := range question.Legal {
			if question.Over == "" && len(play) > len(best) {
				best = play
			}
		}
		out.Encode(map[string]any{"id": question.ID, "ok": true, "best": best})
	}
}
